// @vitest-environment node
import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { type SnippetLanguage, snippetOf } from './snippets.ts';

/** The test vector that the libraries of Standard Webhooks share. */
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

const folder = mkdtempSync(join(tmpdir(), 'sluis-snippets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Case {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const sign = (body: string, timestamp: string, secret = published.secret): string => {
  const key = Buffer.from(secret.slice(6), 'base64');
  return `v1,${createHmac('sha256', key).update(`${published.id}.${timestamp}.${body}`).digest('base64')}`;
};

const now_s = Math.floor(Date.now() / 1000);
const body = '{"type":"transaction","name":"Café €"}';
const signed = (timestamp = String(now_s), signature = sign(body, timestamp)): Case => ({
  body,
  headers: { 'webhook-id': published.id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
});
const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const { 'webhook-id': _, ...without_id } = signed().headers;

const cases: Readonly<Record<string, Case>> = {
  genuine: signed(),
  'with two signatures': signed(String(now_s), `${sign(body, String(now_s), other)} ${sign(body, String(now_s))}`),
  'of another secret': signed(String(now_s), sign(body, String(now_s), other)),
  'with another body': { ...signed(), body: `${body} ` },
  'too old': signed(String(now_s - 310)),
  'of the future': signed(String(now_s + 320)),
  'without a header': { body, headers: without_id },
  'with a version that is not known': signed(String(now_s), sign(body, String(now_s)).replace('v1,', 'v2,')),
  'without a time': signed('soon', sign(body, 'soon')),
  'with a signature that is none': signed(String(now_s), 'é v1 v1, v1,=,='),
};
const expected = Object.keys(cases).map((name) =>
  name === 'genuine' || name === 'with two signatures' ? 'ok' : 'refused',
);

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const given = JSON.stringify(Object.values(cases));
const lines = (output: string): string[] => output.trim().split('\n');
const has = (command: string): boolean => spawnSync(command, ['-version']).error === undefined;
const run = (command: string, ...given: string[]): string[] =>
  lines(execFileSync(command, given, { encoding: 'utf8', cwd: folder, env: { ...process.env, GOFLAGS: '-mod=mod' } }));

describe('a snippet with the user’s own secret accepts genuine webhooks only', () => {
  it('in TypeScript', () => {
    write('verify.ts', snippetOf('typescript', published.secret));
    const tried = write(
      'run.ts',
      `import { verifyWebhook } from './verify.ts';
for (const { body, headers } of ${given}) {
  try { verifyWebhook(body, headers); console.log('ok'); } catch { console.log('refused'); }
}`,
    );
    expect(run(process.execPath, '--no-warnings', tried)).toEqual(expected);
  });

  it('in Python', ({ skip }) => {
    if (!has('python3')) skip('not run: this machine has no python3');
    write('verify.py', snippetOf('python', published.secret));
    const tried = write(
      'run.py',
      `import json
from verify import verify_webhook
for case in json.loads(${JSON.stringify(given)}):
    try:
        verify_webhook(case["body"].encode(), case["headers"])
        print("ok")
    except ValueError:
        print("refused")
`,
    );
    expect(run('python3', tried)).toEqual(expected);
  });

  it('in Java', ({ skip }) => {
    if (!has('javac')) skip('not run: this machine has no javac');
    const verify = write('Webhooks.java', snippetOf('java', published.secret));
    const programs = Object.values(cases).map(({ body: sent, headers }) => {
      const map = Object.entries(headers).flatMap(([name, value]) => [JSON.stringify(name), JSON.stringify(value)]);
      return `    tell(${JSON.stringify(sent)}, Map.of(${map.join(', ')}));`;
    });
    const tried = write(
      'Run.java',
      `import java.nio.charset.StandardCharsets;
import java.util.Map;
class Run {
  static void tell(String body, Map<String, String> headers) throws Exception {
    try { Webhooks.verify(body.getBytes(StandardCharsets.UTF_8), headers::get); System.out.println("ok"); }
    catch (SecurityException refused) { System.out.println("refused"); }
  }
  public static void main(String[] none) throws Exception {
${programs.join('\n')}
  }
}`,
    );
    run('javac', '-encoding', 'UTF-8', '-d', folder, verify, tried);
    expect(run('java', '-XX:TieredStopAtLevel=1', '-cp', folder, 'Run')).toEqual(expected);
  });

  it('in PHP', ({ skip }) => {
    if (!has('php')) skip('not run: this machine has no php; the two tests of PHP below read it as JavaScript');
    write('verify.php', snippetOf('php', published.secret));
    const tried = write(
      'run.php',
      `<?php
require 'verify.php';
foreach (json_decode(file_get_contents('cases.json'), true) as $case) {
    try {
        verify_webhook($case['body'], array_combine(array_map('ucwords', array_keys($case['headers'])), $case['headers']));
        echo "ok\n";
    } catch (Exception $refused) {
        echo "refused\n";
    }
}`,
    );
    write('cases.json', given);
    expect(run('php', '-d', 'error_reporting=E_ALL', '-d', 'display_errors=1', tried)).toEqual(expected);
  });

  it('in Go', ({ skip }) => {
    if (!has('go')) skip('not run: this machine has no go; the test of Go below follows its steps');
    write('go.mod', 'module shop\n\ngo 1.19\n');
    mkdirSync(join(folder, 'webhooks'));
    write('webhooks/webhooks.go', snippetOf('go', published.secret));
    write('cases.json', given);
    write(
      'main.go',
      `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"shop/webhooks"
)

func main() {
	text, _ := os.ReadFile("cases.json")
	var cases []struct {
		Body    string
		Headers map[string]string
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		panic(err)
	}
	for _, each := range cases {
		headers := http.Header{}
		for name, value := range each.Headers {
			headers.Set(name, value)
		}
		if webhooks.Verify([]byte(each.Body), headers) == nil {
			fmt.Println("ok")
		} else {
			fmt.Println("refused")
		}
	}
}
`,
    );
    expect(run('go', 'run', '.')).toEqual(expected);
  });

  it('in PHP, run as JavaScript after a translation', () => {
    const verify = phpFunction(snippetOf('php', published.secret), Date.now());
    const results = Object.values(cases).map(({ body: sent, headers }) => {
      try {
        verify(sent, headers);
        return 'ok';
      } catch (error) {
        expect(String(error)).toMatch(/missing|old|signature/);
        return 'refused';
      }
    });
    expect(results).toEqual(expected);
  });
});

describe('the published vector of Standard Webhooks', () => {
  const { id, timestamp } = published;
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': published.signature };

  it('signs like the cases above', () => {
    expect(sign(published.body, timestamp)).toBe(published.signature);
  });

  it('is accepted in PHP at its time, and refused later', () => {
    const text = snippetOf('php', published.secret);
    expect(phpFunction(text, Number(timestamp) * 1000)(published.body, headers)).toEqual({ test: 2432232314 });
    expect(() => phpFunction(text, Date.now())(published.body, headers)).toThrow('too old');
  });

  it('is the result of the steps in the Go snippet', () => {
    const text = snippetOf('go', published.secret);
    const secret = /const secret = "(.*)"/.exec(text)?.[1] ?? '';
    const prefix = /StdEncoding\.DecodeString\(strings\.TrimPrefix\(secret, "(.*)"\)\)/.exec(text)?.[1] ?? '';
    const [, hash = ''] = /mac := hmac\.New\((\w+)\.New, key\)/.exec(text) ?? [];
    const mac = createHmac(hash, Buffer.from(secret.replace(prefix, ''), 'base64'));
    const values: Readonly<Record<string, string>> = { id, timestamp, body: published.body };
    // The data written to the MAC, in the order of the program.
    for (const [, written = ''] of text.matchAll(/mac\.Write\((?:\[\]byte\()?(.*?)\)+$/gm))
      for (const part of written.split(' + ')) mac.update(/^"(.*)"$/.exec(part)?.[1] ?? values[part] ?? 'unknown');
    const version = /expected := "(.*)" \+ base64\.StdEncoding\.EncodeToString\(mac\.Sum\(nil\)\)/.exec(text)?.[1];
    expect(`${version}${mac.digest('base64')}`).toBe(published.signature);
    expect(text).toMatch(/hmac\.Equal\(\[\]byte\(expected\), \[\]byte\(given\)\)/);
    expect(text).toMatch(/> 300\*time\.Second/);
    // Each imported package is used; otherwise Go does not compile.
    for (const [, path = ''] of text.matchAll(/^\t"(.*)"$/gm)) expect(text).toContain(`${path.split('/').at(-1)}.`);
  });
});

it.each<SnippetLanguage>(['typescript', 'python', 'php', 'java', 'go'])(
  'in %s shows no secret before one is inserted',
  (language) => {
    expect(snippetOf(language)).toContain('whsec_REPLACE_ME');
    expect(snippetOf(language, published.secret)).not.toContain('REPLACE_ME');
    expect(snippetOf(language, published.secret)).toContain(published.secret);
  },
);

type Verify = (body: string, headers: Readonly<Record<string, string>>) => unknown;

/** Translates the function of a PHP program, whose variables, conditions and calls are almost JavaScript. */
function phpFunction(text: string, now_ms: number): Verify {
  const program = text
    .replace('<?php', '')
    .replace(/function verify_webhook\(string (\$\w+), array (\$\w+)\): array/, 'function verify_webhook($1, $2)')
    .replace(/foreach \((.*) as (\$\w+)\)/, 'for (let $2 of $1)')
    .replace(/^( +)(\$\w+) = /gm, '$1let $2 = ')
    .replaceAll(' . ', ' + ');
  const latin = (bytes: Buffer): string => bytes.toString('latin1');
  const library = {
    Exception: Error,
    abs: Math.abs,
    array_change_key_case: (values: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value])),
    time: () => Math.floor(now_ms / 1000),
    intval: (value: string) => Number.parseInt(value, 10) || 0,
    strlen: (value: string) => value.length,
    substr: (value: string, from: number) => value.slice(from),
    explode: (by: string, value: string) => value.split(by),
    base64_decode: (value: string) => latin(Buffer.from(value, 'base64')),
    base64_encode: (value: string) => Buffer.from(value, 'latin1').toString('base64'),
    hash_hmac: (name: string, data: string, key: string, is_binary: boolean) =>
      latin(createHmac(name, Buffer.from(key, 'latin1')).update(data).digest()) + (is_binary ? '' : 'hex'),
    hash_equals: (known: string, one: string) =>
      known.length === one.length && timingSafeEqual(Buffer.from(known), Buffer.from(one)),
    json_decode: (value: string) => JSON.parse(value),
  };
  return runInNewContext(`${program}; verify_webhook`, library) as Verify;
}
