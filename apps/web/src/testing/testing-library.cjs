/**
 * Testing Library with more patience: on a busy machine an answer that comes through several promises and a lazily loaded part takes longer than the
 * second that it waits by itself. Patience costs nothing where all goes well.
 */
const library = require('../../../../node_modules/@testing-library/react');

library.configure({ asyncUtilTimeout: 60_000 });
module.exports = library;
