const { createElement } = require('react');

/** Any icon in a test of the client: its drawing has no meaning there, and the library's files are ES modules, which jest cannot require. */
module.exports = {
  __esModule: true,
  default: ({ size, ...props }) => createElement('svg', { width: size, height: size, ...props }),
};
