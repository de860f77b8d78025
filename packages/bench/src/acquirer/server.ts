import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** An acquirer that takes each payment, after the latency that the path begins with: `/150/payments`. */

const card = { brand: 'visa', bin: '411111', last_four: '1111', expiry: '12/39' };

const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { reference } = JSON.parse(Buffer.concat(parts).toString() || '{}') as { readonly reference?: string };
  const latency_ms = Number(String(request.url).split('/')[1]);
  if (latency_ms > 0) await wait(latency_ms);
  const item = { id: `ex_${reference}`, kind: 'payment', reference, status: 'captured', card };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(item));
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
process.on('SIGTERM', () => process.exit());
