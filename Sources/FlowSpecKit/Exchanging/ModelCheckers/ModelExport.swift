/// The languages of other model checkers.
public enum ModelLanguage: String, Sendable, CaseIterable {
  case promela, tla
}

/// A flow, or the slice of one property, in the language of another model checker.
public struct ModelExport: Sendable {
  public let text: String
  /// The configuration file for TLC, beside the module.
  public let configuration: String?
  /// The number of configurations that were explored for it.
  public let configurations: Int
  /// True if exploring was complete.
  let isExplored: Bool
  /// A bound that was hit, so that a verdict about the text may be unknown or wrong; nil if the text says all that the flow does.
  public let bound: String?
  /// True if the text stores no value besides the configuration, so that numbers of configurations agree.
  let hasSameConfigurations: Bool
  /// True if lists are cut off at the bound and the flow has longer ones.
  let isCut: Bool
  /// The claims that the language can express, in the order of the spec.
  let claims: [Claim]

  /// A property and its name in the text.
  struct Claim: Sendable {
    let property: String
    let name: String
    /// True if only an infinite run can violate it.
    let isLiveness: Bool
    /// True if the text claims the opposite, so that a counterexample shows that the property holds.
    let isReversed: Bool
  }

  /// Writes an export; `name` is the name of the file, without its ending.
  init(_ exported: ExportedSystem, language: ModelLanguage, name: String) {
    let header = ExportHeader(exported)
    configurations = exported.configurations
    isExplored = exported.ground == .explored
    bound = header.bound
    isCut = exported.listDepth != nil
    switch language {
    case .promela:
      var writing = PromelaWriting(exported)
      text = writing.text(header: header.promela(file: name))
      configuration = nil
      claims = writing.claims
      hasSameConfigurations = true
    case .tla:
      var writing = TLAWriting(exported)
      hasSameConfigurations = !writing.hasBits
      let module = UniqueNames.escaped(name)
      configuration = writing.configuration
      claims = writing.claims
      text = writing.text(module: module, header: header.tla(module: module, configuration: writing.configuration))
    }
  }
}

/// The comment at the top of an export: its meaning, its bounds, and how to run it.
struct ExportHeader {
  private let exported: ExportedSystem

  init(_ exported: ExportedSystem) {
    self.exported = exported
  }

  private var property: String? { exported.isWhole ? nil : exported.claims.first?.name }
  private var depth: Int { exported.model.shape.bounds.depth }

  /// The reason why the text does not say all.
  var bound: String? {
    let explored = "flowspec explored \(exported.configurations) configurations, and more can be reached"
    if exported.ground == .partial { return explored }
    guard let first = exported.undecidedElsewhere.first else { return nil }
    let rest = exported.undecidedElsewhere.count == 1 ? "" : " and \(exported.undecidedElsewhere.count - 1) more"
    return "\(explored); a verdict about '\(first)'\(rest) that depends on those means nothing"
  }

  private var subject: [String] {
    let name = exported.flow.name.value
    var found = ["The flow '\(name)'" + (property.map { ", as far as the property '\($0)' depends on it." } ?? ", with all its properties.")]
    found.append(GeneratedMark.sentence)
    if !exported.leftOut.isEmpty { found.append("Left out, because nothing here depends on it: \(exported.leftOut.joined(separator: ", ")).") }
    if exported.model.system.hasNavigation {
      found.append(
        "Lists of the navigation have at most \(depth) entries\(exported.listDepth == nil ? "" : "; longer ones exist and are not looked at").")
    }
    switch exported.ground {
    case .explored: found.append("\(exported.configurations) configurations can be reached; flowspec explored them all.")
    case .paths:
      found.append("flowspec explored \(exported.configurations) configurations, and more can be reached; what happens there is written too.")
      if let bound { found.append("BOUND: \(bound).") }
    case .partial:
      found.append("BOUND: flowspec explored \(exported.configurations) configurations, and more can be reached.")
      found.append("Where a run goes beyond what was seen there an assertion fails. Until it does no verdict is wrong, and after it none is known.")
    }
    return found
  }

  func promela(file: String) -> [String] {
    let file = "\(file).pml"
    return subject + [
      "SPIN stores one state more than that: the one before the launch.", "",
      "All reachable states, without properties; -o2 keeps fields that are never read, so that the numbers agree:",
      "  spin -a -o2 \(file) && gcc -w -DSAFETY -DNOCLAIM -o pan pan.c && ./pan -m10000000 -w26", "",
      "One property, by the name after 'never' at the end of this file:",
      "  spin -a \(file) && gcc -w -DSAFETY -o pan pan.c && ./pan -N NAME -m10000000 -w26", "",
      "With -O1, the search is a third faster, but gcc takes ten times as long.", "",
      "If the memory is too small: many small searches, each in another order, on several machines at once:",
      "  spin -a \(file)",
      "  gcc -w -DSAFETY -DBITSTATE -DRANDOMIZE=1 -DT_RAND=1 -DP_RAND=1 -o pan pan.c && ./pan -N NAME -m100000 -w28 -RS17",
      "Another number after -RS gives another order; https://spinroot.com/swarm writes such scripts. A violation is real; no violation is no proof.",
    ]
  }

  func tla(module: String, configuration: String) -> [String] {
    subject + ["", "The configuration, \(module).cfg, which '--output' writes as well:"]
      + configuration.split(separator: "\n").map { "  \($0)" } + [
        "", "One machine:",
        "  java -XX:+UseParallelGC -cp tla2tools.jar tlc2.TLC -deadlock -workers auto -config \(module).cfg \(module).tla", "",
        "Several machines (safety only, TLC does not distribute liveness): on the first",
        "  java -cp tla2tools.jar tlc2.tool.distributed.TLCServer -deadlock -config \(module).cfg \(module).tla",
        "and on each of the others, as often as wanted:",
        "  java -cp tla2tools.jar tlc2.tool.distributed.TLCWorker FIRST-MACHINE",
      ]
  }
}
