/// Encodes `SavedNavigation` by names only, so that a changed spec can still read all data whose names it has.
struct SavedCoding {
  let plan: MachinePlan
  let access: String
  /// The type that contains the coding.
  var owner = "SavedNavigation"

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var route: String { names.visible("Route") }
  private var string: String { names.swift("String") }
  private var restored: [Route] { flow.routes.filter(\.restores) }
  /// The routes that are encoded.
  private var coded: [Route] { plan.codedRoutes }
  private var variables: [VariableID] { plan.savedVariables }
  private var hasTabs: Bool { plan.navigation?.hasTabs == true }
  private var ranges: RangeCheckWriting { RangeCheckWriting(names: names, owner: owner) }

  func write(to code: inout CodeWriter) {
    writeReading(to: &code)
    writeEncoding(to: &code)
    if hasTabs { writeTabNames(to: &code) }
    if plan.savesStacks { writeStackNames(to: &code) }
    writeRangeChecks(to: &code)
    writeKey(to: &code)
    writeEntry(to: &code)
  }

  private func key(_ name: String) -> String { "SavedKey(\(SwiftText.literal(name)))" }
  private func plain(_ variable: VariableID) -> String { names.flattened(flow[variable].name.value, flow[variable].module) }

  private func writeReading(to code: inout CodeWriter) {
    code.gap()
    code.block("\(access)init(from decoder: any Decoder) throws") { code in
      code.line("let values = try? decoder.container(keyedBy: SavedKey.self)")
      let version = "(try? values?.decode(Int.self, forKey: \(key("version")))) ?? -1"
      if plan.hasIdentity {
        code.line("identity = try? values?.decode(\(string).self, forKey: \(key("identity")))")
        code.line("// If the identity cannot be read, the data is not restored.")
        code.line("let isReadable = identity != nil || values?.contains(\(key("identity"))) != true")
        code.line("version = isReadable ? \(version) : -1")
      } else {
        code.line("version = \(version)")
      }
      let entries = "(try? values?.decode([SavedRoute].self, forKey: \(key("routes")))) ?? []"
      if !coded.isEmpty || !plan.versionedVariables.isEmpty { code.line("let isOwn = version == Self.version") }
      if restored.isEmpty {
        code.line("let entries = \(entries)")
        code.line("routes = []")
        code.line("dropped = entries.map { $0.name }")
      } else {
        code.line("let entries = \(entries)")
        code.line("routes = entries.compactMap { isOwn ? $0.route : nil }")
        if plan.savesStacks { code.line("stacks = entries.filter { isOwn && $0.route != nil }.map { $0.stack }") }
        code.line("dropped = entries.filter { !isOwn || $0.route == nil }.map { $0.name }")
      }
      if plan.savesStacks, plan.keepsBases {
        code.line("let bases = (try? values?.decode([SavedRoute].self, forKey: \(key("bases")))) ?? []")
        code.block("self.bases = bases.reduce(into: [:])") { code in
          code.line("if isOwn, let stack = $1.stack, let route = $1.route { $0[stack] = route }")
        }
      }
      if plan.savesStacks, plan.keepsUndone {
        code.line("let undone = (try? values?.decode([SavedRoute].self, forKey: \(key("undone")))) ?? []")
        code.block("self.undone = undone.reduce(into: [:])") { code in
          code.line("if isOwn, let stack = $1.stack, let route = $1.route { $0[stack, default: []].append(route) }")
        }
      }
      if plan.savesHeld { writeReadingHeld(to: &code) }
      if hasTabs {
        code.line("let tabs = (try? values?.decode([\(string): \(string)].self, forKey: \(key("selectedTabs")))) ?? [:]")
        code.line("var selectedTabs: [Container: \(route).Kind] = [:]")
        for (container, routes) in plan.navigation?.tabs ?? [] {
          let local = SwiftIdentifier.escaped(SwiftIdentifier.joined(["tabsOf", container]))
          code.line("let \(local): [\(route).Kind] = [\(routes.map(names.routeKind).joined(separator: ", "))]")
          let found = "\(local).first { Self.name(ofTab: $0) == tabs[\(SwiftText.literal(container))] }"
          code.line("selectedTabs[.\(SwiftIdentifier.escaped(container))] = \(found)")
        }
        code.line("self.selectedTabs = selectedTabs")
      }
      writeReadingVariables(to: &code)
    }
  }

  /// Writes the decoding of held links; links of another version are lost.
  func writeReadingHeld(to code: inout CodeWriter) {
    code.line("let links = (try? values?.decode([SavedLink].self, forKey: \(key("held")))) ?? []")
    code.line("held = isOwn ? links.compactMap { $0.link } : []")
  }

  /// Writes the type of a saved held link, with the identity that was active when it arrived.
  func writeLink(to code: inout CodeWriter) {
    guard plan.savesHeld else { return }
    code.gap()
    code.type("private ", "struct SavedLink: Codable") { code in
      code.line("let link: \(plan.heldType)?")
      code.gap()
      code.line("init(_ link: \(plan.heldType)) { self.link = link }")
      code.gap()
      code.block("init(from decoder: any Decoder) throws") { code in
        code.line("let values = try? decoder.container(keyedBy: SavedKey.self)")
        code.line("let route = (try? values?.decode(SavedRoute.self, forKey: \(key("link"))))?.route")
        guard plan.hasIdentity else { return code.line("link = route") }
        code.line("let identity = try? values?.decode(\(string).self, forKey: \(key("identity")))")
        code.line("// If the identity cannot be read, the link is not restored.")
        code.line("let isReadable = identity != nil || values?.contains(\(key("identity"))) != true")
        code.line("link = isReadable ? route.map { HeldLink(route: $0, identity: identity) } : nil")
      }
      code.gap()
      code.block("func encode(to encoder: any Encoder) throws") { code in
        code.line("var values = encoder.container(keyedBy: SavedKey.self)")
        code.line("guard let link else { return }")
        let route = plan.hasIdentity ? "link.route" : "link"
        let saved = "SavedRoute(route: \(route)\(plan.savesStacks ? ", stack: nil" : ""))"
        code.line("try values.encode(\(saved), forKey: \(key("link")))")
        if plan.hasIdentity { code.line("try values.encodeIfPresent(link.identity, forKey: \(key("identity")))") }
      }
    }
  }

  /// Writes the decoding of variables from the keyed container `values`, which may be nil.
  func writeReadingVariables(to code: inout CodeWriter) {
    if !plan.versionedVariables.isEmpty { code.line("let own = isOwn ? values : nil") }
    for variable in variables {
      let type = flow[variable].type
      let source = flow[variable].survivesVersions ? "values" : "own"
      let value = "try? \(source)?.decode(\(names.baseType(type)).self, forKey: \(key("variable " + plain(variable))))"
      guard let check = ranges.check("$0", type) else {
        code.line("\(names.variable(variable)) = \(value)")
        continue
      }
      let local = SwiftIdentifier.joined(["read", plain(variable)])
      code.line("let \(local) = \(value)")
      code.line("\(names.variable(variable)) = \(local).flatMap { \(check) ? $0 : nil }")
    }
  }

  func writeEncodingVariables(to code: inout CodeWriter) {
    for variable in variables {
      code.line("try values.encodeIfPresent(\(names.variable(variable)), forKey: \(key("variable " + plain(variable))))")
    }
  }

  // MARK: Ranges

  /// Returns an expression that is nil for a number outside its range, or a case that carries one.
  private func inRange(_ value: String, _ type: TypeReference) -> String {
    ranges.check("$0", type).map { "(\(value)).flatMap { \($0) ? $0 : nil }" } ?? value
  }

  /// Writes a check for each saved type whose cases carry ranged numbers.
  func writeRangeChecks(to code: inout CodeWriter) {
    ranges.write(coded.flatMap(\.parameters).map(\.type) + variables.map { flow[$0].type }, to: &code)
  }

  private func writeEncoding(to code: inout CodeWriter) {
    code.gap()
    code.block("\(access)func encode(to encoder: any Encoder) throws") { code in
      code.line("var values = encoder.container(keyedBy: SavedKey.self)")
      code.line("try values.encode(version, forKey: \(key("version")))")
      if !restored.isEmpty {
        let entries = plan.savesStacks ? "zip(routes, stacks).map { SavedRoute(route: $0, stack: $1) }" : "routes.map { SavedRoute(route: $0) }"
        code.line("try values.encode(\(entries), forKey: \(key("routes")))")
      }
      if plan.savesStacks, plan.keepsBases {
        code.line("let openedBases = Stack.allCases.compactMap { stack in")
        code.inner { $0.line("bases[stack].map { SavedRoute(route: $0, stack: stack) }") }
        code.line("}")
        code.line("try values.encode(openedBases, forKey: \(key("bases")))")
      }
      if plan.savesStacks, plan.keepsUndone {
        code.line("let undoneRoutes = Stack.allCases.flatMap { stack in")
        code.inner { $0.line("(undone[stack] ?? []).map { SavedRoute(route: $0, stack: stack) }") }
        code.line("}")
        code.line("try values.encode(undoneRoutes, forKey: \(key("undone")))")
      }
      if plan.savesHeld { code.line("try values.encode(held.map { SavedLink($0) }, forKey: \(key("held")))") }
      if hasTabs {
        code.line("var tabs: [\(string): \(string)] = [:]")
        for (container, _) in plan.navigation?.tabs ?? [] {
          let saved = "selectedTabs[.\(SwiftIdentifier.escaped(container))]"
          code.line("tabs[\(SwiftText.literal(container))] = \(saved).flatMap { Self.name(ofTab: $0) }")
        }
        code.line("try values.encode(tabs, forKey: \(key("selectedTabs")))")
      }
      if plan.hasIdentity { code.line("try values.encodeIfPresent(identity, forKey: \(key("identity")))") }
      writeEncodingVariables(to: &code)
    }
  }

  /// Writes the names of tabs, which are those of their routes.
  private func writeTabNames(to code: inout CodeWriter) {
    let tabs = Set((plan.navigation?.tabs ?? []).flatMap(\.routes))
    code.gap()
    code.block("private static func name(ofTab tab: \(route).Kind) -> \(string)?") { code in
      code.line("switch tab {")
      for tab in tabs.sorted() { code.line("case \(names.routeKind(tab)): return \(SwiftText.literal(flow[tab].qualifiedName))") }
      if tabs.count < flow.routes.count { code.line("default: return nil") }
      code.line("}")
    }
  }

  /// Writes the name of a list: its container, and its tab.
  private func writeStackNames(to code: inout CodeWriter) {
    code.gap()
    code.block("private static func name(of stack: Stack) -> \(string)") { code in
      code.line("switch stack {")
      for stack in plan.navigation?.stacks ?? [] {
        let name = stack.tab.map { "\(stack.container) \(flow[$0].qualifiedName)" } ?? stack.container
        code.line("case .\(SwiftIdentifier.escaped(stack.name)): return \(SwiftText.literal(name))")
      }
      code.line("}")
    }
  }

  func writeKey(to code: inout CodeWriter) {
    code.gap()
    code.type("private ", "struct SavedKey: CodingKey") { code in
      code.line("let stringValue: \(string)")
      code.line("var intValue: \(names.swift("Int"))? { nil }")
      code.gap()
      code.line("init(_ name: \(string)) { stringValue = name }")
      code.line("init?(stringValue: \(string)) { self.stringValue = stringValue }")
      code.line("init?(intValue: \(names.swift("Int"))) { return nil }")
    }
  }

  /// Leaves out numbers that are not finite: encoders reject them, and all other data with them.
  private func finite(_ value: String, _ type: TypeReference) -> String {
    guard isDouble(type) else { return value }
    return type.isOptional ? "\(value).flatMap { $0.isFinite ? $0 : nil }" : "\(value).isFinite ? \(value) : nil"
  }

  private func isDouble(_ type: TypeReference) -> Bool {
    if case .double = type.type { true } else { false }
  }

  // MARK: Entries

  func writeEntry(to code: inout CodeWriter) {
    writeLink(to: &code)
    code.gap()
    guard !coded.isEmpty else { return writeGivenUp(to: &code) }
    code.doc("A saved route with its saved name. The route is nil if it is unknown or cannot be read.")
    code.type("private ", "struct SavedRoute: Codable") { code in
      code.line("let route: \(route)?")
      code.line("var name = \"\"")
      if plan.savesStacks { code.line("var stack: Stack?") }
      code.gap()
      if plan.savesStacks {
        code.block("init(route: \(route), stack: Stack?)") { code in
          code.line("self.route = route")
          code.line("self.stack = stack")
        }
      } else {
        code.line("init(route: \(route)) { self.route = route }")
      }
      code.gap()
      code.block("init(from decoder: any Decoder) throws") { code in
        code.line("let values = try? decoder.container(keyedBy: SavedKey.self)")
        code.line("route = values.flatMap(Self.read)")
        code.line("name = (try? values?.decode(\(string).self, forKey: \(key("route")))) ?? \"\"")
        if plan.savesStacks {
          code.line("let list = try? values?.decode(\(string).self, forKey: \(key("list")))")
          code.line("stack = Stack.allCases.first { SavedNavigation.name(of: $0) == list }")
        }
      }
      writeEntryReading(to: &code)
      writeEntryEncoding(to: &code)
    }
  }

  private func writeGivenUp(to code: inout CodeWriter) {
    code.doc("The saved name of a route.")
    code.type("private ", "struct SavedRoute: Decodable") { code in
      code.line("let name: \(string)")
      code.gap()
      code.block("init(from decoder: any Decoder) throws") { code in
        code.line("let values = try? decoder.container(keyedBy: SavedKey.self)")
        code.line("name = (try? values?.decode(\(string).self, forKey: \(key("route")))) ?? \"\"")
      }
    }
  }

  private func writeEntryReading(to code: inout CodeWriter) {
    if coded.contains(where: { !$0.parameters.isEmpty }) {
      code.gap()
      let parameters = "_ type: Value.Type, _ name: \(string), in values: KeyedDecodingContainer<SavedKey>"
      code.block("private static func value<Value: Decodable>(\(parameters)) -> Value?") { code in
        code.line("try? values.decode(type, forKey: SavedKey(\"parameter \" + name))")
      }
    }
    code.gap()
    code.block("private static func read(_ values: KeyedDecodingContainer<SavedKey>) -> \(route)?") { code in
      code.line("switch try? values.decode(\(string).self, forKey: \(key("route"))) {")
      for one in coded {
        code.item("case \(SwiftText.literal(one.qualifiedName))?:") { code in
          let isRequired = { (index: Int) in !one.parameters[index].type.isOptional }
          for index in one.parameters.indices.filter(isRequired) {
            let check = ranges.check(local(one, index), one.parameters[index].type).map { ", \($0)" } ?? ""
            code.line("guard let \(local(one, index)) = \(value(one, index))\(check) else { return nil }")
          }
          for index in one.parameters.indices where !isRequired(index) {
            code.line("let \(local(one, index)) = \(inRange(value(one, index), one.parameters[index].type))")
          }
          let arguments = one.parameters.indices.map { "\(SwiftIdentifier.label(one.parameters[$0].name.value)): \(local(one, $0))" }
          let value = ".\(SwiftIdentifier.escaped(one.name.value))" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
          code.line("return \(names.wrapped(value, in: one.module))")
        }
      }
      code.line("default: return nil")
      code.line("}")
    }
  }

  private func writeEntryEncoding(to code: inout CodeWriter) {
    code.gap()
    code.block("func encode(to encoder: any Encoder) throws") { code in
      code.line("var values = encoder.container(keyedBy: SavedKey.self)")
      if plan.savesStacks { code.line("if let stack { try values.encode(SavedNavigation.name(of: stack), forKey: \(key("list"))) }") }
      code.line("switch route {")
      for one in coded {
        code.item("case \(plan.pattern(one.id, binding: Set(one.parameters.indices)))?:") { code in
          code.line("try values.encode(\(SwiftText.literal(one.qualifiedName)), forKey: \(key("route")))")
          for index in one.parameters.indices {
            let type = one.parameters[index].type
            let encode = type.isOptional || isDouble(type) ? "encodeIfPresent" : "encode"
            code.line("try values.\(encode)(\(finite(local(one, index), type)), forKey: \(parameterKey(one, index)))")
          }
        }
      }
      code.line("default: break")
      code.line("}")
    }
  }

  private func local(_ route: Route, _ index: Int) -> String { plan.parameterLocal(route.id, index) }

  private func value(_ route: Route, _ index: Int) -> String {
    "Self.value(\(type(route, index)).self, \(SwiftText.literal(route.parameters[index].name.value)), in: values)"
  }

  private func type(_ route: Route, _ index: Int) -> String { names.baseType(route.parameters[index].type) }
  private func parameterKey(_ route: Route, _ index: Int) -> String { key("parameter " + route.parameters[index].name.value) }
}

/// Types whose values are saved.
struct SavedTypes {
  let names: Set<String>

  init(_ plan: NamePlan) {
    let flow = plan.flow
    let isLinked = { (route: Route) in flow.savesHeld && flow.restoration != nil && route.forms.contains(where: \.parses) }
    var open = flow.routes.filter { $0.restores || isLinked($0) }.flatMap(\.parameters).map(\.type) + flow.variables.filter(\.isSaved).map(\.type)
    var found: Set<String> = []
    while let reference = open.popLast() {
      if case .cases(let cases) = reference.type { open += cases.compactMap(\.carries) }
      if let declaration = reference.declaration {
        if flow[declaration].module == nil { found.insert(SwiftIdentifier.typeName(flow[declaration].name.value)) }
      } else if let inline = plan.inlineType(reference.span) {
        found.insert(inline.name.split(separator: ".").last.map(String.init) ?? inline.name)
      }
    }
    names = found
  }
}
