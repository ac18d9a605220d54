internal import FlowSpecCLI

FlowSpecTool.main()
