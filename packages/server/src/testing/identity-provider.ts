import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration, type JWK } from 'oidc-provider';
import { closeAtEnd } from './closing.ts';

/** A real identity provider on loopback, whose users sign in without a page. */
export interface TestIdentityProvider {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  /** The user whom it signs in next, by their claims, and the factors that it says they showed. */
  user: Readonly<Record<string, unknown>> & { readonly sub: string };
  amr: readonly string[];
  /** Changes the claims of ID tokens, which are then signed with its own key, or another. */
  tamper: ((claims: JWTPayload) => JWTPayload) | undefined;
  forge: boolean;
  /** Whether it answers at all. */
  down: boolean;
  /** Replaces its keys. */
  rotate(): Promise<void>;
  /** A test file closes it at its end. */
  close(): Promise<void>;
}

/** The claims of its users besides the subject. */
const claims = ['email', 'email_verified', 'name', 'groups'];

interface SigningKey {
  readonly jwk: JWK;
  readonly sign: (payload: JWTPayload) => Promise<string>;
}

let keys = 0;
async function newKey(kid = `key ${keys++}`): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' } as JWK;
  return {
    jwk,
    sign: (payload) => new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
  };
}

/** Opens one whose client returns to the application at `origin`. */
export async function openIdentityProvider(origin: string): Promise<TestIdentityProvider> {
  let answer: RequestListener = (_, response) => void response.writeHead(404).end();
  const server = createServer((request, response) => {
    if (idp.down) request.socket.destroy();
    else answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
  };
  closeAtEnd(close);
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let key = await newKey();
  const client = { client_id: 'sluis', client_secret: 'a secret of the client' };
  const open = () => {
    const provider = new Provider(
      issuer,
      settings(origin, client, key.jwk, () => idp.user),
    );
    provider.use(async (context, next) => {
      const uid = /^\/interaction\/([\w-]+)$/.exec(context.path)?.[1];
      if (uid !== undefined) {
        const login = { accountId: idp.user.sub };
        await provider.interactionFinished(context.req, context.res, { login }, { mergeWithLastSubmission: false });
        context.respond = false;
        return;
      }
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (context.path !== '/token' || !body?.id_token || (!idp.tamper && idp.amr.length === 0)) return;
      const claimed = { ...decodeJwt(body.id_token), amr: [...idp.amr] };
      const by = idp.forge ? await newKey(key.jwk.kid) : key;
      body.id_token = await by.sign(idp.tamper?.(claimed) ?? claimed);
    });
    answer = provider.callback();
  };
  const idp: TestIdentityProvider = {
    issuer,
    ...client,
    user: { sub: 'nobody' },
    amr: [],
    tamper: undefined,
    forge: false,
    down: false,
    close,
    rotate: async () => {
      key = await newKey();
      open();
    },
  };
  open();
  return idp;
}

/** Its page to sign out; the library's own loads a font from elsewhere. */
async function showSignOut(context: { body?: unknown }, form: string): Promise<void> {
  const button = '<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>';
  context.body = `<!doctype html><title>Sign out</title><link rel="icon" href="data:,">${form}${button}`;
}

const settings = (
  origin: string,
  client: { client_id: string; client_secret: string },
  jwk: JWK,
  user: () => TestIdentityProvider['user'],
): Configuration => ({
  clients: [
    {
      ...client,
      redirect_uris: [`${origin}/v1/auth/sso/callback`],
      post_logout_redirect_uris: [`${origin}/login`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  jwks: { keys: [jwk] },
  cookies: { keys: ['a key for the cookies of tests'] },
  scopes: ['openid', 'email', 'profile'],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
  ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { logoutSource: showSignOut } },
  interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
  // Its users have consented.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({ clientId: client.client_id, accountId: oidc.session?.accountId ?? '' });
    grant.addOIDCScope('openid email profile');
    grant.addOIDCClaims([...claims]);
    await grant.save();
    return grant;
  },
  findAccount: (_, id) => ({ accountId: id, claims: async () => ({ ...user(), sub: id }) }),
});

/** A browser: cookies by host, and redirects that it follows. */
export interface Browser {
  /** The cookies for an address, as a header. */
  cookies(url: string): string;
  keep(url: string, set: string | readonly string[] | undefined): void;
  /** Opens an address of the identity provider, and follows it until it leads back to the application. */
  signInAt(url: string, origin: string): Promise<string>;
}

export function openBrowser(): Browser {
  const jar = new Map<string, string>();
  const cookies: Browser['cookies'] = (url) =>
    [...jar]
      .filter(([name]) => name.startsWith(`${new URL(url).host} `))
      .map(([name, value]) => `${name.split(' ')[1]}=${value}`)
      .join('; ');
  const keep: Browser['keep'] = (url, set = []) => {
    for (const each of typeof set === 'string' ? [set] : set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      const of = `${new URL(url).host} ${name}`;
      if (value === '' || /max-age=0/i.test(each)) jar.delete(of);
      else jar.set(of, value);
    }
  };
  return {
    cookies,
    keep,
    signInAt: async (url, origin) => {
      let at = url;
      for (let steps = 0; steps < 10; steps++) {
        const response = await fetch(at, { redirect: 'manual', headers: { cookie: cookies(at) } });
        keep(at, response.headers.getSetCookie());
        const to = response.headers.get('location');
        if (to === null) throw new Error(`${at}: ${response.status} ${await response.text()}`);
        at = new URL(to, at).href;
        if (at.startsWith(origin)) return at;
      }
      throw new Error(`${url} leads nowhere`);
    },
  };
}
