import { type RolePreset, role_presets } from '@sluis/contract/role-presets';
import { nameOf } from './attributes.ts';
import { etagOf } from './member.commands.ts';
import { groupsOf, type Member } from './member.queries.ts';
import { group_schema, isObject, type Json, list_schema, scim_base, user_schema } from './scim.ts';

/** The names of groups, which identity providers match them by. */
export const group_names: Readonly<Record<RolePreset, string>> = {
  view: 'View only',
  support: 'Support',
  finance: 'Finance',
  administrator: 'Administrator',
};

export const isGroup = (id: string | undefined): id is RolePreset =>
  (role_presets as readonly string[]).includes(id ?? '');

export const locationOf = (origin: string, kind: 'Users' | 'Groups', id: string): string =>
  `${origin}${scim_base}/${kind}/${id}`;

/** A user as the protocol writes them; attributes without a value are left out. */
export function userResource(origin: string, member: Member): Json {
  const { id, external_id, user_name, email, display_name, active, created_at, updated_at, version } = member;
  const name = {
    formatted: member.formatted_name ?? nameOf(member),
    ...(member.given_name !== null && { givenName: member.given_name }),
    ...(member.family_name !== null && { familyName: member.family_name }),
  };
  return {
    schemas: [user_schema],
    id,
    ...(external_id !== null && { externalId: external_id }),
    userName: user_name,
    name,
    ...(display_name !== null && { displayName: display_name }),
    emails: [{ value: email, type: 'work', primary: true }],
    active,
    groups: groupsOf(member).map((group) => ({
      value: group,
      display: group_names[group],
      $ref: locationOf(origin, 'Groups', group),
    })),
    meta: {
      resourceType: 'User',
      created: created_at,
      lastModified: updated_at,
      location: locationOf(origin, 'Users', id),
      version: etagOf(version),
    },
  };
}

export const groupResource = (origin: string, group: RolePreset, members: readonly Member[]): Json => ({
  schemas: [group_schema],
  id: group,
  displayName: group_names[group],
  members: members
    .filter((member) => groupsOf(member).includes(group))
    .map(({ id, user_name }) => ({ value: id, display: user_name, $ref: locationOf(origin, 'Users', id) })),
  meta: { resourceType: 'Group', location: locationOf(origin, 'Groups', group) },
});

export const listOf = (resources: readonly Json[], total: number, start: number): Json => ({
  schemas: [list_schema],
  totalResults: total,
  startIndex: start,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** The attributes of a resource that a query asks for (RFC 7644, section 3.9); a part of one asks for all of it. */
export function chosen(resource: Json, query: URLSearchParams): Json {
  const named = (parameter: string) =>
    query
      .get(parameter)
      ?.split(',')
      .map((each) =>
        each
          .trim()
          .replace(/^urn:.*:/, '')
          .split(/[.[]/)[0]
          ?.toLowerCase(),
      );
  const [asked, left_out] = [named('attributes'), named('excludedAttributes')];
  const isChosen = (name: string): boolean => {
    if (name === 'schemas' || name === 'id') return true;
    return asked ? asked.includes(name.toLowerCase()) : !left_out?.includes(name.toLowerCase());
  };
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isChosen(name)));
}

/** The ids in a list of members: objects with a value, or texts. */
export const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each) => {
    const id = isObject(each) ? each.value : each;
    return typeof id === 'string' ? [id] : [];
  });
