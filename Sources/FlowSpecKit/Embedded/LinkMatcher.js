// The matcher of links in JavaScript: it evaluates a LinkTable given as data, by the same rules.

"use strict";
const LinkMatcher = (() => {
  // LinkMatcher/URL.js

  // LinkMatcher/Language.js

  // LinkMatcher/Form.js
  // LinkMatcher/Table.js

  // LinkMatcher/Misfit.js

  // LinkMatcher/Alignment.js

  // LinkMatcher/Nearest.js

  // LinkMatcher/Answer.js

  return { readURL, prepare, matches, nearest, values, accepts, pathBehind, readArguments };
})();
