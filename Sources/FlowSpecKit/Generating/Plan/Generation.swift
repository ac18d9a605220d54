internal import FlowSpecExplorer

/// Generates one flow's Swift file: first all names, then the text.
struct Generation {
  let text: String
  let report: Report

  init(_ flow: Flow, path: String, options: Configuration.Generation) {
    let names = NamePlan(flow, prefix: options.prefix)
    // Name clashes are searched in parallel with the writing.
    let made = Parallel.map([true, false], workers: .max) { checks in
      checks
        ? (text: "", report: NameClashes.found(in: names, options))
        : Self.written(names, path, options)
    }
    var report = made[0].report
    text = report.hasErrors ? "" : made[1].text
    report.merge(made[1].report)
    self.report = report
  }

  private static func written(_ names: NamePlan, _ path: String, _ options: Configuration.Generation) -> (text: String, report: Report) {
    let flow = names.flow
    let access = options.access == .internal ? "" : "\(options.access.rawValue) "
    let plan = MachinePlan(
      flow: flow, names: names, access: access, namesCases: options.store == .observable, wantsNavigator: options.navigator == .written)
    let links = LinkReadingPlan(flow, names)
    var code = CodeWriter(isolation: options.isolation == .nonisolated ? "nonisolated " : "")
    code.line("// \(GeneratedMark.words) from \(SwiftText.commentLines(lastPart(of: path)).joined(separator: " ")). Do not edit.")
    code.line("// swift-format-ignore-file")
    writeImports(flow, links, options, access: access, plan, to: &code)
    code.line("")
    code.doc(flow.about.comment)
    let availability = availability(options)
    if let availability { code.line(availability) }
    code.type(access, "enum \(names.namespace)") { writeTypes(plan, links, options.support, access, to: &$0) }
    if links.exists { LinkSupport(links: links, names: names, place: options.support).writeExtension(availability, to: &code) }
    if plan.hasNavigator { NavigatorWriting(plan: plan, access: access).writeDispatch(availability, to: &code) }
    guard options.samples == .written else { return (code.text, Report()) }
    let samples = SampleWriting(plan: plan, access: access)
    samples.write(availability, to: &code)
    return (code.text, samples.report)
  }

  static func availability(_ options: Configuration.Generation) -> String? {
    options.available.isEmpty ? nil : "@available(\((options.available + ["*"]).joined(separator: ", ")))"
  }

  /// Writes the content of the namespace.
  private static func writeTypes(
    _ plan: MachinePlan, _ links: LinkReadingPlan, _ support: GeneratedSupport, _ access: String, to code: inout CodeWriter
  ) {
    let names = plan.names
    let queries = QueryWriting(plan: plan, access: access)
    code.parts([
      { code in
        TypeWriting(plan: names, access: access).write(to: &code)
        if plan.exists {
          StateWriting(plan: names, access: access, namesKinds: plan.hasStore && plan.flow.states.count > 1, writeParents: queries.writeParent)
            .write(to: &code)
        }
        VocabularyWriting(plan: plan, access: access).write(to: &code)
        ArrivalTypeWriting(plan: plan, access: access).write(to: &code)
        HandoffWriting(plan: plan, access: access).writeType(to: &code)
        if let navigation = plan.navigation, plan.navigates {
          NavigationWriting(plan: plan, navigation: navigation, access: access).write(to: &code)
        }
        if plan.restores { SavedNavigationWriting(plan: plan, access: access).write(to: &code) }
        if plan.savesVariables { SavedVariablesWriting(plan: plan, access: access).write(to: &code) }
      },
      { code in
        if plan.exists { MachineWriting(plan: plan, access: access, queries: queries).write(to: &code) }
      },
      { code in
        RouteWriting(plan: names, access: access).write(to: &code) { code in
          if links.exists { LinkWriting(links: links, plan: names, access: access).write(to: &code) }
        }
        LayoutWriting(plan: plan, access: access).write(to: &code)
        HotwireWriting(plan: names, access: access).write(to: &code)
        if plan.hasStore { StoreWriting(plan: plan, access: access).write(to: &code) }
        if plan.hasNavigator { NavigatorWriting(plan: plan, access: access).write(to: &code) }
        if links.exists { LinkSupport(links: links, names: names, place: support).write(to: &code) }
      },
    ])
  }

  /// Returns `Shop.flow.swift` for `Shop.flow.yaml`.
  static func fileName(of path: String) -> String {
    let name = lastPart(of: path)
    for ending in [".yaml", ".yml"] where name.hasSuffix(ending) { return name.dropLast(ending.utf8.count) + ".swift" }
    return name + ".swift"
  }

  /// Returns `Shop.flow.tests.swift` for `Shop.flow.yaml`.
  static func testsName(of path: String) -> String { fileName(of: path).dropLast(".swift".utf8.count) + ".tests.swift" }

  /// Returns the name without its folder, so that the output does not depend on the folder.
  static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func writeImports(
    _ flow: Flow, _ links: LinkReadingPlan, _ options: Configuration.Generation, access: String, _ plan: MachinePlan,
    to code: inout CodeWriter
  ) {
    var modules: [String] = []
    func add(_ module: String?) { if let module, module != flow.swiftModule?.value, !modules.contains(module) { modules.append(module) } }
    let types = Self.types(in: flow) { _ in true }
    if types.contains(where: Self.needsFoundation) { add("Foundation") }
    for type in types { if case .app(let app) = type { add(app.importedModule) } }
    for module in flow.modules { add(module.swiftModule?.value) }
    for module in options.imports { add(module) }
    var shown = shownModules(flow)
    if plan.hasStore {
      add("Observation")
      shown.insert("Observation")
      if plan.restores || plan.savesVariables {
        add("Foundation")
        shown.insert("Foundation")
      }
    }
    guard !modules.isEmpty else { return }
    modules.sort()
    code.line("")
    guard access == "package " else {
      for module in modules { code.line("\(shown.contains(module) ? access : "")import \(module)") }
      return
    }
    // Without the feature, a module that another file imports plainly cannot also be a `package` import.
    shown.remove("Observation")
    for module in modules where !shown.contains(module) { code.line("import \(module)") }
    guard modules.contains(where: shown.contains) else { return }
    code.line("#if hasFeature(InternalImportsByDefault)")
    code.inner { code in for module in modules where shown.contains(module) { code.line("package import \(module)") } }
    code.line("#else")
    code.inner { code in for module in modules where shown.contains(module) { code.line("import \(module)") } }
    code.line("#endif")
  }

  /// Returns the modules whose types are visible in declarations of the flow's file.
  private static func shownModules(_ flow: Flow) -> Set<String> {
    var shown: Set<String> = []
    // A module's declarations have its own types, which hide others; but its variables and inputs are members of the flow's.
    let joined = flow.variables.map(\.type) + flow.inputs.map(\.type)
    let types = types(in: flow) { $0 == nil } + joined.map(\.type)
    if types.contains(where: needsFoundation) { shown.insert("Foundation") }
    for type in types {
      guard case .app(let app) = type else { continue }
      if let module = app.importedModule { shown.insert(module) }
      // A configured module needs a public import only if the spec qualifies the type's name with it.
      if app.swiftName.contains("."), let module = app.swiftName.split(separator: ".").first { shown.insert(String(module)) }
    }
    let named = Set(joined.compactMap(\.declaration).compactMap { flow[$0].module })
    for module in flow.modules where module.parent == nil || named.contains(module.id) {
      if let module = module.swiftModule?.value { shown.insert(module) }
    }
    return shown
  }

  /// Returns the types in the declarations of the chosen modules, or of the flow itself.
  private static func types(in flow: Flow, of isChosen: (ModuleID?) -> Bool) -> [ValueType] {
    func fields(_ items: [some Declaration], _ fields: (Int) -> [Field]) -> [Field] {
      items.indices.filter { isChosen(items[$0].module) }.flatMap(fields)
    }
    var found = fields(flow.events) { flow.events[$0].payload } + fields(flow.effects) { flow.effects[$0].payload }
    found += fields(flow.states) { flow.states[$0].payload } + fields(flow.routes) { flow.routes[$0].parameters }
    return found.map(\.type.type) + flow.types.filter { isChosen($0.module) }.map(\.type)
  }

  static func needsFoundation(_ type: ValueType) -> Bool {
    switch type {
    case .uuid, .url: true
    case .cases(let cases): cases.contains { $0.carries.map { needsFoundation($0.type) } ?? false }
    case .string, .bool, .int, .uint, .double, .range, .text, .app: false
    }
  }
}
