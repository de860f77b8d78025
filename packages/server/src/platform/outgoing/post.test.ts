import { describe, expect, test } from 'vitest';
import { openReceiver } from '../../testing/receiver.ts';
import { type Outgoing, post } from './post.ts';
import { isPublicAddress } from './public-address.ts';

const anywhere: Outgoing = { allows: () => true };
const guarded: Outgoing = { allows: isPublicAddress };
const send = (url: string, outgoing: Outgoing, body = '{}') =>
  post(url, { purpose: 'webhook', headers: { 'x-a': 'b' }, body }, outgoing);

describe('a call to an address that is not public', () => {
  // Each is this machine in another spelling; `PORT` is the port of a server that must not be reached.
  test.each([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '127.1',
    '127.0.1',
    '0',
    '0.0.0.0',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '127。0。0。1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[2002:7f00:1::]',
    'localhost',
    'LOCALHOST',
    'localhost.',
  ])('is not made to %s', async (host) => {
    const { port, received } = await openReceiver(undefined, '0.0.0.0');
    const answered = await send(`http://${host}:${port}/`, guarded);
    expect(answered.status_code).toBeNull();
    expect(received).toEqual([]);
    // A name with a trailing dot is not known everywhere; if it is, it is refused.
    if (host !== 'localhost.') expect(answered.error).toBe('no public address found for the host');
  });

  test.each(['169.254.169.254', '100.100.100.200', '[fd00:ec2::254]', '10.0.0.1', '[fe80::1]', '[ff02::1]'])(
    'is not made to %s either, nor tried',
    async (host) => {
      const answered = await send(`http://${host}/latest/meta-data/`, guarded);
      // An actual call would have ended without a response.
      expect(answered).toMatchObject({ status_code: null, error: 'no public address found for the host' });
    },
  );

  test.each([
    ['ftp://example.test/', 'the URL is not http or https'],
    ['file:///etc/passwd', 'the URL is not http or https'],
    ['http://user:word@example.test/', 'the URL contains a user name or password'],
    ['no address', 'invalid URL'],
  ])('nor to %s', async (url, error) => {
    expect(await send(url, anywhere)).toMatchObject({ status_code: null, error });
  });

  test('uses the address that was checked, though a second look-up would differ', async () => {
    const open = await openReceiver(undefined, '127.0.0.2');
    const closed = await openReceiver(undefined, '127.0.0.3', open.port);
    let asked = 0;
    const rebinding: Outgoing = {
      allows: (address) => address === '127.0.0.2',
      resolve: async () => [{ address: asked++ === 0 ? '127.0.0.2' : '127.0.0.3', family: 4 }],
    };
    const url = `http://rebind.example.test:${open.port}/`;
    expect(await send(url, rebinding)).toMatchObject({ status_code: 204 });
    expect(open.received[0]?.headers.host).toBe(`rebind.example.test:${open.port}`);
    expect(await send(url, rebinding)).toMatchObject({ status_code: null });
    expect([open.received.length, closed.received.length, asked]).toEqual([1, 0, 2]);
  });

  test('skips the forbidden ones of several addresses', async () => {
    const open = await openReceiver(undefined, '127.0.0.2');
    const closed = await openReceiver(undefined, '127.0.0.3', open.port);
    const several: Outgoing = {
      allows: (address) => address === '127.0.0.2',
      resolve: async () => ['127.0.0.3', '127.0.0.2'].map((address) => ({ address, family: 4 })),
    };
    expect(await send(`http://several.example.test:${open.port}/`, several)).toMatchObject({ status_code: 204 });
    expect(closed.received).toEqual([]);
  });
});

describe('a call', () => {
  test('follows no redirect', async () => {
    const inner = await openReceiver();
    const { url } = await openReceiver((answer) => void answer.writeHead(302, { location: inner.url }).end('moved'));
    expect(await send(url, anywhere)).toMatchObject({ status_code: 302, content: 'moved' });
    expect(inner.received).toEqual([]);
  });

  test('is aborted after its time limit, also during the look-up', async () => {
    const { url } = await openReceiver(() => {});
    const error = 'no response within 0.2 s';
    expect(await send(url, { ...anywhere, timeout_ms: 200 })).toMatchObject({ status_code: null, error });
    const slow: Outgoing = { ...anywhere, timeout_ms: 200, resolve: () => new Promise(() => {}) };
    expect(await send('http://slow.example.test/', slow)).toMatchObject({ status_code: null, error });
  });

  test('ends if the host answers with another protocol, instead of waiting forever', async () => {
    const { port } = await openReceiver((answer) => {
      answer.socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n');
    });
    const error = 'the host switched to another protocol';
    expect(await send(`http://127.0.0.1:${port}/`, anywhere)).toMatchObject({ status_code: null, error });
  });

  test('keeps the start of a response that then drips or ends early', async () => {
    const dripping = await openReceiver((answer) => void answer.writeHead(200).write('begun'));
    expect(await send(dripping.url, { ...anywhere, timeout_ms: 300 })).toMatchObject({
      status_code: 200,
      content: 'begun',
    });
    const broken = await openReceiver((answer) => {
      answer.writeHead(500, { 'content-length': '100' }).write('half', () => answer.socket?.end());
    });
    expect(await send(broken.url, anywhere)).toMatchObject({ status_code: 500, content: 'half' });
  });

  test('keeps 64 KiB of a response and reads little more, without NULs', async () => {
    let stopped = false;
    let sent = 0;
    const { url } = await openReceiver((answer) => {
      answer.on('close', () => {
        stopped = true;
      });
      const more = (): void => {
        while (!stopped && answer.write('a\0b'.repeat(4096))) sent += 3 * 4096;
        if (!stopped) answer.once('drain', more);
      };
      more();
    });
    const { content, status_code } = await send(url, anywhere);
    expect(status_code).toBe(200);
    expect(content).toMatch(/^(ab)+a?$/);
    expect(content?.length).toBe(Math.ceil((65_536 * 2) / 3));
    await expect.poll(() => stopped).toBe(true);
    expect(sent).toBeLessThan(20_000_000);
  });

  test('says in words why there was no response', async () => {
    expect((await send('http://127.0.0.1:1/', anywhere)).error).toBe('connection refused');
    const { port } = await openReceiver((answer) => void answer.destroy());
    expect((await send(`http://127.0.0.1:${port}/`, anywhere)).error).toBe('connection closed by the host');
    expect((await send(`https://127.0.0.1:${port}/`, anywhere)).error).toMatch(/^request failed \(/);
    const resolve = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    expect((await send('http://a.test/', { ...anywhere, resolve })).error).toBe('no public address found for the host');
  });

  test('sends its text unchanged, with its headers', async () => {
    const { url, received } = await openReceiver();
    await send(url, anywhere, '{"é":"✓"}');
    expect(received[0]).toMatchObject({ body: '{"é":"✓"}', headers: { 'x-a': 'b', 'content-length': '12' } });
  });
});
