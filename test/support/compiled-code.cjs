/**
 * Loaded before the built server: keeps what V8 made of its modules, and where they were found, from one start to the next. The tests start
 * the server some eighty times, and a third of a start is compiling and looking for files. What is kept is of the one build that
 * COMPILED_CODE is named after; V8 itself refuses what another version has made.
 */
const { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { basename, dirname, join } = require('node:path');
const { deserialize, serialize } = require('node:v8');
const { constants, Script } = require('node:vm');

const file = process.env.COMPILED_CODE;
const kept = read();
const places = kept?.places ?? new Map();
const scripts = new Map();

function read() {
  try {
    return deserialize(readFileSync(file));
  } catch {
    return null;
  }
}

function keep() {
  const code = new Map([...scripts].map(([name, script]) => [name, script.createCachedData()]));
  const own = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  const old = readdirSync(dirname(file)).filter((name) => !name.startsWith(basename(file)));
  for (const name of old) rmSync(join(dirname(file), name), { force: true });
  writeFileSync(own, serialize({ code, places }));
  renameSync(own, file);
}

const find = Module._resolveFilename;
Module._resolveFilename = function (request, parent, ...rest) {
  const isPlain = parent?.filename && !rest[1];
  const key = isPlain && `${dirname(parent.filename)}\0${request}`;
  if (isPlain && places.has(key)) return places.get(key);
  const place = find.call(this, request, parent, ...rest);
  if (isPlain && !kept) places.set(key, place);
  return place;
};

Module.prototype._compile = function (content, filename) {
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const script = new Script(Module.wrap(content), { filename, cachedData: kept?.code.get(filename), importModuleDynamically });
  if (!kept) scripts.set(filename, script);
  const require = (id) => this.require(id);
  require.resolve = (request, options) => Module._resolveFilename(request, this, false, options);
  require.resolve.paths = (request) => Module._resolveLookupPaths(request, this);
  Object.assign(require, { main: process.mainModule, extensions: Module._extensions, cache: Module._cache });
  return script.runInThisContext().call(this.exports, this.exports, require, this, filename, dirname(filename));
};

if (!kept) process.once('exit', keep);
