import { ApiError } from '@sluis/contract/base/errors';
import type { Dialect } from '../../../platform/http/register.ts';

/** The words of the protocol: RFC 7643 (schemas) and RFC 7644 (calls). */

export const user_schema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const group_schema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const list_schema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const patch_schema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const error_schema = 'urn:ietf:params:scim:api:messages:2.0:Error';

export const scim_base = '/scim/v2';

/** RFC 7644, table 9. */
type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

interface Refused {
  readonly status: number;
  readonly detail: string;
  readonly scimType?: ScimType;
}

/** A refusal of this protocol only. */
export const refusal = (scimType: ScimType | undefined, detail: string, status = 400): ApiError =>
  new ApiError('invalid_value', { details: { scim: { status, detail, ...(scimType && { scimType }) } } });

export const taken = (detail: string): ApiError => refusal('uniqueness', detail, 409);

const forbidden = ['role_not_held', 'own_access', 'belongs_elsewhere'];

function refusedAs({ code, status, message, details }: ApiError): Refused {
  if (details?.scim) return details.scim as Refused;
  const roles = Array.isArray(details?.roles) ? ` (${details.roles.join(', ')})` : '';
  const detail = `${message}${roles}`;
  if (code === 'already_exists') return { status: 409, detail, scimType: 'uniqueness' };
  if (code === 'stale_version') return { status: 412, detail };
  if (code === 'invalid_body') return { status: 400, detail, scimType: 'invalidSyntax' };
  if (code === 'invalid_value' || code === 'invalid_reference')
    return { status: 400, detail, scimType: 'invalidValue' };
  return { status: forbidden.includes(code) ? 403 : status, detail };
}

export const scim: Dialect = {
  base: scim_base,
  content_type: 'application/scim+json; charset=utf-8',
  asAnswer: (error) => {
    const { status, ...refused } = refusedAs(error);
    return { status, body: { schemas: [error_schema], ...refused, status: String(status) } };
  },
};

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of an attribute, whose name has no case (RFC 7643, section 2.1). */
export function attributeOf(object: Json, name: string): unknown {
  const key = Object.keys(object).find((each) => each.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : object[key];
}
