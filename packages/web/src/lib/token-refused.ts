import { RequestError } from './api-client.ts';

/** Whether the server refused the link or the sign-in itself, so that another attempt with it cannot help. */
export const isTokenRefused = (error: unknown): boolean =>
  error instanceof RequestError && error.fields?.token !== undefined;
