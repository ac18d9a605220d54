/// An optional query item whose value does not fit its parameter: the link opens as if the item were absent.
struct IgnoredItem: Sendable {
  let parameter: String
  /// Why the value does not fit.
  let message: String

  /// Returns one for each optional parameter that got no argument although the URL has its item.
  static func all(_ url: LinkURL, _ form: LinkForm, of route: Route, _ arguments: [Value], in flow: Flow) -> [IgnoredItem] {
    form.template.query.compactMap { item in
      guard case .optional(let name) = item.value,
        let index = route.parameters.firstIndex(where: { $0.name.value == name }), arguments[index] == .absent,
        let text = form.keys(of: item).lazy.compactMap(url.value).first
      else { return nil }
      return IgnoredItem(parameter: name, message: Misfit(flow).text(text, route.parameters[index]))
    }
  }
}
