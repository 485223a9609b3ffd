const { createServer } = require('node:http');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { deserialize, serialize } = require('node:v8');

const BUILT = join(__dirname, '../../dist/apps/server/src');
const argon2 = createRequire(join(BUILT, 'main.js'))('@node-rs/argon2');
const { hash } = argon2;
// Passwords that the tests set are hashed with 8 KiB in one pass, as those of the demo: 0.1 ms of CPU instead of 16.
argon2.hash = (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
const { createApplication } = require(join(BUILT, 'application.js'));
const { readConfig } = require(join(BUILT, 'config.js'));
const { ProjectionEngine } = require(join(BUILT, '../../../libs/event-store/src/index.js'));
const { FileReader } = require(join(BUILT, 'spreadsheets/file-reader.js'));

require(join(BUILT, 'file.process.js'));
const [carryOut] = process.listeners('message');
const copy = (value) => deserialize(serialize(value));
/**
 * Carries out the task of a reading process here, where the code is loaded and compiled: a process for each uploaded file costs half a second of
 * processor. Servers in processes of their own start one.
 */
FileReader.prototype.start = async (task) => {
  let answer;
  process.send = (result) => {
    answer = copy(result);
    return true;
  };
  carryOut(copy(task), undefined);
  delete process.send;
  return answer;
};

const { start: startEngine } = ProjectionEngine.prototype;
/** Idle servers wait for notifications of the log: a read four times a second would take a third of the processor time that they need. */
ProjectionEngine.prototype.start = function () {
  this.options.pollMs = 1_000;
  return startEngine.call(this);
};

/** Applications that run in this process, by their address. */
const applications = new Map();

/** Starts an application with settings as the server reads them from its environment. Returns its address. */
async function start(env) {
  const cleanUps = [];
  try {
    const application = await createApplication(readConfig(env), (undo) => cleanUps.unshift(undo));
    const url = await application.listen();
    applications.set(url, application);
    return url;
  } catch (error) {
    for (const undo of cleanUps) await undo().catch(() => undefined);
    throw error;
  }
}

async function stop(url) {
  const application = applications.get(url);
  applications.delete(url);
  await application?.close();
}

/** The applications that all files of this process share, by their name. */
const shared = new Map();
/** `settings` start the application of that name, once; null only asks for it. */
async function share({ name, settings }) {
  if (settings && !shared.has(name))
    shared.set(name, { url: await start(settings), databaseUrl: settings.DATABASE_URL });
  return shared.get(name);
}

async function bodyOf(request) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return JSON.parse(text);
}

const operations = { '/start': start, '/stop': stop, '/share': share };

/** `POST /start` takes settings and answers an address; `POST /stop` takes the address; `POST /share` takes a name, and settings or null. */
const server = createServer((request, response) => {
  bodyOf(request)
    .then((body) => operations[request.url](body))
    .then(
      (answer = null) => response.end(JSON.stringify(answer)),
      (error) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    );
});
// A connection that is closed while it is idle may be in use again already by the tests of a busy machine.
server.keepAliveTimeout = 0;
server.listen(Number(process.env.HOST_PORT), '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`Listens on ${port}\n`);
});
// The parent process holds the other end, which closes when the parent ends in any way.
process.stdin.on('end', () => process.exit()).resume();
