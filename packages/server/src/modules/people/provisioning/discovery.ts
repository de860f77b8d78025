import { group_schema, type Json, scim_base, user_schema } from './scim.ts';

/** The documents by which a client finds what is supported (RFC 7643, sections 5 to 7). */

export const page_max = 200;

const config_schema = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const type_schema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const schema_schema = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

const unsupported = { supported: false };

export const serviceProviderConfig = (origin: string): Json => ({
  schemas: [config_schema],
  documentationUri: `${origin}/docs`,
  patch: { supported: true },
  bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: page_max },
  changePassword: unsupported,
  sort: unsupported,
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'The secret of an API key of the organisation, as a bearer token.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${origin}${scim_base}/ServiceProviderConfig` },
});

const typeOf = (origin: string, id: 'User' | 'Group', schema: string, description: string): Json => ({
  schemas: [type_schema],
  id,
  name: id,
  endpoint: `/${id}s`,
  description,
  schema,
  meta: { resourceType: 'ResourceType', location: `${origin}${scim_base}/ResourceTypes/${id}` },
});

export const resourceTypes = (origin: string): Json[] => [
  typeOf(origin, 'User', user_schema, 'Users of the organisation'),
  typeOf(origin, 'Group', group_schema, 'Sets of permissions'),
];

interface Described {
  readonly name: string;
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly required?: true;
  readonly many?: true;
  readonly mutability?: 'readOnly' | 'readWrite' | 'immutable';
  readonly unique?: true;
  readonly exact?: true;
  readonly within?: readonly Described[];
  readonly refers?: 'User' | 'Group';
}

const attribute = (given: Described): Json => ({
  name: given.name,
  type: given.type ?? 'string',
  multiValued: given.many ?? false,
  description: '',
  required: given.required ?? false,
  mutability: given.mutability ?? 'readWrite',
  returned: 'default',
  ...((given.type ?? 'string') === 'string' && { caseExact: given.exact ?? false }),
  ...(given.type !== 'complex' && { uniqueness: given.unique ? 'server' : 'none' }),
  ...(given.refers && { referenceTypes: [given.refers], caseExact: true }),
  ...(given.within && { subAttributes: given.within.map(attribute) }),
});

const schemaOf = (origin: string, id: string, name: string, attributes: readonly Described[]): Json => ({
  schemas: [schema_schema],
  id,
  name,
  description: '',
  attributes: attributes.map(attribute),
  meta: { resourceType: 'Schema', location: `${origin}${scim_base}/Schemas/${id}` },
});

const reference = (name: 'User' | 'Group', mutability: 'readOnly' | 'immutable'): Described[] => [
  { name: 'value', exact: true, mutability },
  { name: '$ref', type: 'reference', refers: name, mutability },
  { name: 'display', mutability: 'readOnly' },
];

export const schemas = (origin: string): Json[] => [
  schemaOf(origin, user_schema, 'User', [
    { name: 'userName', required: true, unique: true },
    {
      name: 'name',
      type: 'complex',
      within: [{ name: 'formatted' }, { name: 'givenName' }, { name: 'familyName' }],
    },
    { name: 'displayName' },
    { name: 'active', type: 'boolean' },
    {
      name: 'emails',
      type: 'complex',
      many: true,
      within: [{ name: 'value' }, { name: 'type' }, { name: 'primary', type: 'boolean' }],
    },
    { name: 'groups', type: 'complex', many: true, mutability: 'readOnly', within: reference('Group', 'readOnly') },
  ]),
  schemaOf(origin, group_schema, 'Group', [
    { name: 'displayName', required: true, mutability: 'readOnly', unique: true },
    { name: 'members', type: 'complex', many: true, within: reference('User', 'immutable') },
  ]),
];
