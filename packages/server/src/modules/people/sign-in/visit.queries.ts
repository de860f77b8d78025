import type { FastifyRequest } from 'fastify';
import { maskText } from '../../../platform/audit/mask.ts';
import type { Visit } from './entry.commands.ts';

/** The client of a request. */
export const visitOf = ({ ip, headers }: FastifyRequest): Visit => ({
  ip,
  user_agent: maskText(headers['user-agent']?.slice(0, 500) ?? '') || null,
});
