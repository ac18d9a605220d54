/// The prototype's markup and data; its script builds the rest.
enum PrototypeMarkup {
  static func html(_ prototype: Prototype) -> String {
    """
    <div class="prototype">
    <noscript><p>To run the prototype, the page needs JavaScript.</p></noscript>
    <script type="application/json" class="prototype-data">\(HTMLText.data(prototype.data, isShort: true))</script>
    <script type="application/json" class="prototype-runs">\(HTMLText.data(prototype.runs, isShort: true))</script>
    </div>

    """
  }
}
