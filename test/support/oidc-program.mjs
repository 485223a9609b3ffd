import { createServer } from 'node:http';
import Provider from 'oidc-provider';

/*
 * A real OpenID provider in a process of its own, because `oidc-provider` is an ES module. Its sign-in page takes any login: `meera@milk.test` is the
 * account's subject and its verified email, `meera@milk.test#2` another account with the same email, `!meera@milk.test` one whose email is not
 * verified,
 * `meera@milk.test+mfa` says that it was signed in with a second factor.
 * Argument: JSON with `port`, `redirectUris`, `secret`. `POST /next-token` sets the change of the next ID token.
 */
const { port, redirectUris, secret } = JSON.parse(process.argv[2] ?? '{}');
const issuer = `http://127.0.0.1:${port}`;

const personOf = (login) => {
  const plain = login.replace(/\+mfa$/, '').replace(/^!/, '');
  return { email: plain.replace(/#.*$/, ''), email_verified: !login.startsWith('!') };
};

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'milkround',
      client_secret: secret,
      redirect_uris: redirectUris,
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...personOf(id) }) }),
});

/** Each changes a signed ID token after it was signed. */
const TAMPERING = {
  signature: (token) => `${token.slice(0, -6)}AAAAAA`,
  subject: (token) => changed(token, { sub: 'somebody@else.test' }),
};
function changed(token, claims) {
  const [header, payload, signature] = token.split('.');
  const all = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims };
  return [header, Buffer.from(JSON.stringify(all)).toString('base64url'), signature].join('.');
}
let next = null;
provider.use(async (context, following) => {
  await following();
  if (context.oidc?.route !== 'token' || !context.body?.id_token || !next) return;
  context.body.id_token = TAMPERING[next](context.body.id_token);
  next = null;
});

const page = (
  uid,
) => `<!doctype html><title>Dairy ID</title><meta name="viewport" content="width=device-width">
<h1>Dairy ID</h1><form method="post" action="/sign-in/${uid}"><label>Login <input name="login" autofocus></label>
<button>Continue</button> <button name="cancel" value="1">Cancel</button></form>`;

async function textOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function finish(request, response) {
  const form = new URLSearchParams(await textOf(request));
  if (form.has('cancel'))
    return provider.interactionFinished(request, response, { error: 'access_denied' });
  const accountId = form.get('login') ?? '';
  const { params } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  const amr = accountId.endsWith('+mfa') ? ['pwd', 'mfa'] : ['pwd'];
  return provider.interactionFinished(request, response, {
    login: { accountId, amr, remember: false },
    consent: { grantId: await grant.save() },
  });
}

const callback = provider.callback();
createServer((request, response) => {
  const uid = /^\/sign-in\/([\w-]+)$/.exec(request.url ?? '')?.[1];
  if (request.url === '/next-token' && request.method === 'POST')
    void textOf(request).then((text) => {
      next = text;
      response.end();
    });
  else if (uid && request.method === 'POST') void finish(request, response);
  else if (uid) response.setHeader('content-type', 'text/html').end(page(uid));
  else callback(request, response);
}).listen(port, '127.0.0.1', () => console.log(`listening at ${issuer}`));
