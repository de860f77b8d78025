import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The application behind a proxy that can serve it as if a newer version had replaced the previous one. */
export class NewerVersion {
  #isNew = false;
  readonly #base: URL;
  readonly #server: Server;

  constructor(base: string) {
    this.#base = new URL(base);
    this.#server = createServer((incoming, outgoing) => {
      const path = this.#isNew ? (incoming.url ?? '').replace('/assets/start-new.js', this.#entry) : incoming.url;
      if (this.#isGone(path ?? '', incoming.headers)) return outgoing.writeHead(404).end();
      // Whole and uncompressed: a changed response has its own tag, which the server does not know.
      const { 'accept-encoding': _, 'if-none-match': _tag, 'if-modified-since': _date, ...headers } = incoming.headers;
      const options = { host: this.#base.hostname, port: this.#base.port, method: incoming.method, path, headers };
      incoming.pipe(
        request(options, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => {
            const body = this.#changed(path ?? '', String(answer.headers['content-type']), Buffer.concat(chunks));
            outgoing.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'content-length': body.length });
            outgoing.end(body);
          });
        }),
      );
    });
  }

  #entry = '';

  async listen(): Promise<string> {
    const page = await (await fetch(this.#base)).text();
    this.#entry = /\/assets\/start-[\w-]+\.js/.exec(page)?.[0] ?? '';
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on the server has a newer version, without the files of the previous one. */
  publish(): void {
    this.#isNew = true;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  #isGone(path: string, { 'sec-fetch-dest': dest }: IncomingHttpHeaders): boolean {
    return this.#isNew && dest === 'script' && /\/assets\/(palette|shortcuts-dialog)-/.test(path);
  }

  #changed(path: string, type: string, body: Buffer): Buffer {
    if (!this.#isNew) return body;
    if (type.startsWith('text/html')) return Buffer.from(body.toString().replace(this.#entry, '/assets/start-new.js'));
    return path === '/sw.js' ? Buffer.from(`${body}\n// A newer version.`) : body;
  }
}
