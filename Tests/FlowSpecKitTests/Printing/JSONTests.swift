import Foundation
import Testing

@testable import FlowSpecKit

@Suite struct JSONTests {
  @Test func keepsOrderAndShape() {
    let value: JSON = [
      "z": 1, "a": ["x", true, .null], "empty": [], "none": .object([]), "nested": [["k": -5]],
    ]
    #expect(
      value.text == """
        {
          "z": 1,
          "a": ["x", true, null],
          "empty": [],
          "none": {},
          "nested": [
            {"k": -5}
          ]
        }

        """)
  }

  /// Foundation reads it, and reads the same text back.
  @Test func anyTextSurvives() throws {
    var generator = SeededGenerator(seed: 7)
    for round in 0..<300 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        let limit: UInt32 = round.isMultiple(of: 2) ? 0x100 : 0x110000
        if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator)) { scalars.append(scalar) }
      }
      let text = String(scalars)
      let data = Data(JSON.array([.string(text), .object([.init(text, 1)])]).text.utf8)
      let read = try #require(try JSONSerialization.jsonObject(with: data) as? [Any])
      #expect((read[0] as? String)?.unicodeScalars.elementsEqual(scalars) == true)
      #expect((read[1] as? [String: Int])?.count == 1)
    }
  }

  @Test func nothingMovesACursor() {
    #expect(JSON.string("\u{0}\u{1B}\n\u{9F}\u{2028}\"\\").text == #""\u0000\u001b\n\u009f\u2028\"\\""# + "\n")
  }
}

@Suite struct FindingsJSONTests {
  @Test func theShapeIsStable() {
    var sources = SourceSet()
    let id = sources.add(SourceText(path: "ä.flow.yaml", bytes: [0xEF, 0xBB, 0xBF] + Array("ä: b\nc: d\n".utf8)))
    let span = Span(id, from: 9, to: 10)
    let finding = Diagnostic(
      .error, "a-rule", "key 'c' is odd", at: span, notes: [.init("here", at: Span(id, from: 3, to: 5)), .init("and", at: nil)],
      fixes: [.replace(span, with: "e", .certain)])
    let reason = Located("so", Span(id, from: 12, to: 13))
    let allowed = AllowedFinding(diagnostic: Diagnostic(.warning, "b", "m", at: span), reason: reason)
    let result = CheckResult(diagnostics: [finding], allowed: [allowed], specCount: 1, explanations: [], bounded: nil)
    let report = FindingsJSON(CheckReport(result, sources, tool: ("flowspec", "9.9"))).json
    #expect(
      report.text == """
        {
          "version": 1,
          "tool": {"name": "flowspec", "version": "9.9"},
          "columns": "utf-8 bytes from 1",
          "diagnostics": [
            {
              "rule": "a-rule",
              "severity": "error",
              "message": "key 'c' is odd",
              "path": "ä.flow.yaml",
              "start": {"line": 2, "column": 1, "offset": 9},
              "end": {"line": 2, "column": 2, "offset": 10},
              "notes": [
                {
                  "message": "here",
                  "path": "ä.flow.yaml",
                  "start": {"line": 1, "column": 1, "offset": 3},
                  "end": {"line": 1, "column": 3, "offset": 5}
                },
                {"message": "and"}
              ],
              "fixes": [
                {
                  "title": "replace with 'e'",
                  "confidence": "certain",
                  "edits": [
                    {
                      "path": "ä.flow.yaml",
                      "start": {"line": 2, "column": 1, "offset": 9},
                      "end": {"line": 2, "column": 2, "offset": 10},
                      "replacement": "e"
                    }
                  ]
                }
              ],
              "fingerprint": "3272859c25bddd51",
              "explain": "flowspec explain a-rule"
            }
          ],
          "allowed": [
            {
              "rule": "b",
              "severity": "warning",
              "message": "m",
              "path": "ä.flow.yaml",
              "start": {"line": 2, "column": 1, "offset": 9},
              "end": {"line": 2, "column": 2, "offset": 10},
              "notes": [],
              "fixes": [],
              "fingerprint": "34d91555c903837b",
              "explain": "flowspec explain b",
              "reason": {
                "message": "so",
                "path": "ä.flow.yaml",
                "start": {"line": 2, "column": 4, "offset": 12},
                "end": {"line": 2, "column": 5, "offset": 13}
              }
            }
          ],
          "summary": {"specs": 1, "errors": 1, "warnings": 0, "allowed": 1}
        }

        """)
  }
}
