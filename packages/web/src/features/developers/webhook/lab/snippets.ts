/** The placeholder of the secret in a snippet. */
const secret_place = 'whsec_REPLACE_ME';

const typescript = `import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const secret = '${secret_place}';

/** The event, or an error. body is the raw body: do not parse it first. */
export function verifyWebhook(body: string, headers: IncomingHttpHeaders) {
  const header = (name: string) => headers[name]?.toString();
  const [id, timestamp, signatures] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')];
  if (!id || !timestamp || !signatures) throw new Error('a header is missing');
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) throw new Error('too old');
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update([id, timestamp, body].join('.')).digest();
  const isSigned = signatures.split(' ').some((each) => {
    const [version, value = ''] = each.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new Error('wrong signature');
  return JSON.parse(body);
}
`;

const python = `import base64, hashlib, hmac, json, time

SECRET = "${secret_place}"

def verify_webhook(body: bytes, headers) -> dict:
    """The event, or a ValueError. body is the raw body: do not parse it first."""
    id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp")
    signatures = headers.get("webhook-signature")
    if not id or not timestamp or not signatures:
        raise ValueError("a header is missing")
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("too old")
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    signed = f"{id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    if not any(hmac.compare_digest(expected, each.encode()) for each in signatures.split(" ")):
        raise ValueError("wrong signature")
    return json.loads(body)
`;

const php = `<?php
const SECRET = '${secret_place}';

// The event, or an exception. $body is file_get_contents('php://input'): do not parse it first.
// $headers is getallheaders().
function verify_webhook(string $body, array $headers): array {
    $named = array_change_key_case($headers);
    $id = $named['webhook-id'] ?? '';
    $timestamp = $named['webhook-timestamp'] ?? '';
    $signatures = $named['webhook-signature'] ?? '';
    if ($id === '' || $timestamp === '' || $signatures === '') {
        throw new Exception('a header is missing');
    }
    if (abs(time() - intval($timestamp)) > 300) {
        throw new Exception('too old');
    }
    $key = base64_decode(substr(SECRET, strlen('whsec_')));
    $signed = $id . '.' . $timestamp . '.' . $body;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $signatures) as $given) {
        if (hash_equals($expected, $given)) {
            return json_decode($body, true);
        }
    }
    throw new Exception('wrong signature');
}
`;

const java = `import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

final class Webhooks {
    private static final String SECRET = "${secret_place}";

    /**
     * Throws a SecurityException unless it is genuine. body is the raw body: do not parse it first.
     * header is request::getHeader.
     */
    static void verify(byte[] body, Function<String, String> header) throws GeneralSecurityException {
        String id = header.apply("webhook-id");
        String timestamp = header.apply("webhook-timestamp");
        String signatures = header.apply("webhook-signature");
        if (id == null || timestamp == null || signatures == null) throw new SecurityException("a header is missing");
        if (!timestamp.matches("\\\\d{1,12}")) throw new SecurityException("no timestamp");
        long age = System.currentTimeMillis() / 1000 - Long.parseLong(timestamp);
        if (Math.abs(age) > 300) throw new SecurityException("too old");
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(SECRET.substring("whsec_".length())), "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
        for (String given : signatures.split(" ")) {
            if (MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.UTF_8))) return;
        }
        throw new SecurityException("wrong signature");
    }
}
`;

const go = `package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const secret = "${secret_place}"

// Verify returns an error unless it is genuine. body is the raw body: do not parse it first.
func Verify(body []byte, headers http.Header) error {
	id := headers.Get("webhook-id")
	timestamp := headers.Get("webhook-timestamp")
	signatures := headers.Get("webhook-signature")
	if id == "" || timestamp == "" || signatures == "" {
		return errors.New("a header is missing")
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 300*time.Second {
		return errors.New("too old")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, given := range strings.Split(signatures, " ") {
		if hmac.Equal([]byte(expected), []byte(given)) {
			return nil
		}
	}
	return errors.New("wrong signature")
}
`;

const snippets = { typescript, python, php, java, go } as const;

export type SnippetLanguage = keyof typeof snippets;

/** The names of the languages. */
export const snippet_languages: Readonly<Record<SnippetLanguage, string>> = {
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  java: 'Java',
  go: 'Go',
};

/** A program that verifies a webhook in a language, with a secret or its placeholder. It needs no library. */
export const snippetOf = (language: SnippetLanguage, secret: string = secret_place): string =>
  snippets[language].replace(secret_place, secret);
