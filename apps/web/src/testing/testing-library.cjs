/**
 * Testing Library with more patience: on a busy machine an answer that comes through several promises and a lazily loaded part takes longer than the
 * second that it waits by itself. Patience costs nothing where all goes well. A look that finds nothing yet does not print the page, which took a
 * twentieth of the time; with `DEBUG_PRINT_LIMIT=7000` it does.
 */
const library = require('../../../../node_modules/@testing-library/react');

library.configure({
  asyncUtilTimeout: 60_000,
  ...(!process.env.DEBUG_PRINT_LIMIT && {
    getElementError: (message) =>
      Object.assign(new Error(message), { name: 'TestingLibraryElementError' }),
  }),
});
module.exports = library;
