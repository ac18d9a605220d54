/// The initial files of a project besides the spec.
public enum StarterFiles {
  /// A CI service for which `init` writes a file.
  public enum Service: String, Sendable, CaseIterable {
    case github, gitlab, none
  }

  /// Returns the initial `.flowspec.yaml`.
  public static func configuration(specs folder: String, schemas: String, baseline: String?) -> String {
    let baseline = baseline.map { "check:\n  baseline: \"\($0)\" # what was found at first is hidden\n" } ?? ""
    return """
      # Every key: 'Configuration' in the documentation of flowspec.
      requires: ">= 0.1"
      specs: ["\(folder)"]
      schema:
        output: "\(schemas)" # 'flowspec generate' without arguments keeps the schema for editors current
      \(baseline)# generate:
      #   output: Sources/App/Flows

      """
  }

  /// Returns the line that tells editors where the schema is.
  public static func schemaLine(_ file: String) -> String { "# yaml-language-server: $schema=\(file)\n" }

  /// The path of the binary that `.ci/bundle` builds beside the project.
  private static let tool = "Tools/flowspec/flowspec.artifactbundle/*$(uname -m)*linux*/bin/flowspec"

  private static let missing = "flowspec is not in Tools/flowspec; run .ci/bundle as the first lines of this file say, and commit the folder"

  /// Returns the path and the text of a service's file; nil for no service.
  public static func file(for service: Service) -> (path: String, text: String)? {
    switch service {
    case .none: nil
    case .github: (".github/workflows/flowspec.yml", github)
    case .gitlab: (".gitlab-ci.yml", gitlab)
    }
  }

  private static let github = """
    # Shows the findings of flowspec beside the lines of a change.
    # '.ci/bundle ../ThisProject/Tools/flowspec', in a checkout of flowspec, makes the tool that runs here.
    name: flowspec
    on: [push, pull_request]
    permissions:
      contents: read
    jobs:
      check:
        runs-on: ubuntu-latest
        steps:
          - uses: actions/checkout@v5
          - name: Check the specs
            run: |
              flowspec=$(echo \(tool))
              [ -x "$flowspec" ] || { echo "\(missing)" >&2; exit 2; }
              "$flowspec" check --format text --format github --format "github-summary=$GITHUB_STEP_SUMMARY"

    """

  private static let gitlab = """
    # Shows the findings of flowspec in a merge request.
    # '.ci/bundle ../ThisProject/Tools/flowspec', in a checkout of flowspec, makes the tool that runs here.
    flowspec:
      image: debian:stable-slim
      script:
        - flowspec=$(echo \(tool))
        - '[ -x "$flowspec" ] || { echo "\(missing)" >&2; exit 2; }'
        - '"$flowspec" check --format text --format gitlab=flowspec.gitlab.json --format junit=flowspec.junit.xml'
      artifacts:
        when: always
        reports:
          codequality: flowspec.gitlab.json
          junit: flowspec.junit.xml

    """
}
