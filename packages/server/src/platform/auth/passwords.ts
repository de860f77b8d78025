import argon2 from '@node-rs/argon2';

// OWASP's first choice for Argon2id: 19 MiB, two passes, one lane; 31 ms on two cores.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The Argon2id hash of a password in PHC form. */
export const hashPassword = (password: string): Promise<string> => argon2.hash(password.normalize('NFKC'), cost);

// Created at start: created for the first unknown user, it would reveal that by taking twice the time.
const dummy = hashPassword(crypto.randomUUID());

/**
 * Whether the password belongs to the hash. Without a hash (an unknown user) the same work is done against a dummy, so
 * that the time does not reveal which addresses exist.
 */
export async function isPassword(password: string, password_hash: string | undefined): Promise<boolean> {
  const right = await argon2.verify(password_hash ?? (await dummy), password.normalize('NFKC'));
  return right && password_hash !== undefined;
}
