import { ApiError } from '@sluis/contract/base/errors';
import type { FastifyInstance } from 'fastify';
import { admissionOf } from '../../../platform/http/admission.ts';
import { sendError } from '../../../platform/http/errors.ts';
import { limiterOf } from '../../../platform/http/rate-limit.ts';
import { registerRoutes } from '../../../platform/http/register.ts';
import { makeEngine } from '../../../resource/engine.ts';
import { defineModule, type House } from '../../../resource/module.ts';
import { scimRoutes } from './scim.routes.ts';
import { scim } from './scim.ts';

/** SCIM is another protocol than the API: its own media type, errors and documents. */
function serveScim(http: FastifyInstance, house: House): void {
  http.register(async (scope) => {
    const parse = scope.getDefaultJsonParser('error', 'error');
    scope.removeContentTypeParser('application/json');
    // Some clients name a type for a DELETE, which has no body.
    scope.addContentTypeParser(
      ['application/scim+json', 'application/json'],
      { parseAs: 'string' },
      (request, body, done) => (body === '' ? done(null, undefined) : parse(request, String(body), done)),
    );
    scope.setErrorHandler((error, request, reply) =>
      sendError(error, request, reply.type(scim.content_type), scim.asAnswer),
    );
    const { tenancy } = house.made(makeEngine);
    const limits = { limiter: house.made(limiterOf), admission: house.made(admissionOf) };
    registerRoutes(scope, { ...house, ...limits, tenancy }, scimRoutes(house), scim);
    scope.all(`${scim.base}/*`, async () => {
      throw new ApiError('not_found');
    });
  });
}

export const module = defineModule({ serves: serveScim });
