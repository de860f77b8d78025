import { ApiError } from '@sluis/contract/base/errors';
import { membership } from '@sluis/contract/entities/people/membership';
import type { RolePreset } from '@sluis/contract/role-presets';
import { role_presets } from '@sluis/contract/role-presets';
import { z } from 'zod';
import { type Access, type Answer, type Asked, type Route, read, write } from '../../../platform/http/route.ts';
import { makeEngine } from '../../../resource/engine.ts';
import type { House } from '../../../resource/module.ts';
import { contextOf } from '../../../resource/resource.ts';
import { readOperations, readPatch, readUser } from './attributes.ts';
import { page_max, resourceTypes, schemas, serviceProviderConfig } from './discovery.ts';
import { type Condition, readFilter } from './filter.ts';
import {
  addMember,
  type Call,
  changeGroups,
  changeMember,
  checkVersion,
  etagOf,
  getMember,
  lockMembers,
  removeMember,
} from './member.commands.ts';
import { findMember, findMembers, groupsOf, listMembers, type Member } from './member.queries.ts';
import { chosen, group_names, groupResource, idsOf, isGroup, listOf, locationOf, userResource } from './resources.ts';
import { attributeOf, isObject, type Json, refusal } from './scim.ts';

const page_default = 100;
const operations_max = 1000;
const members_max = 1000;

const object = z.record(z.string(), z.unknown());
const described = { tag: 'Provisioning', describe: { answer: null } } as const;

/** Identity providers call with a key of the organisation; a user has no calls here. */
function organisationOf({ identity }: Pick<Asked, 'identity'>): string {
  if (identity.kind !== 'apikey') throw new ApiError('forbidden');
  return identity.organisation;
}

const reading = (
  path: string,
  summary: string,
  access: Access,
  handle: (asked: Asked, organisation: string) => Promise<Answer>,
): Route =>
  read({
    method: 'GET',
    path,
    summary,
    access,
    audit: true,
    ...described,
    handle: (asked) => handle(asked, organisationOf(asked)),
  });

interface Writing {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
}

/** A write of one provisioner at a time. A DELETE has no body, and a client that sends an empty object may. */
const writing = (
  house: House,
  route: Writing,
  handle: (call: Call, asked: Asked, body: Json) => Promise<Answer>,
): Route =>
  write<Json>({
    ...route,
    ...described,
    idempotent: false,
    body: object,
    handle: async (trx, asked) => {
      organisationOf(asked);
      const call = { trx, house, context: await contextOf(house.made(makeEngine), trx, asked.identity) };
      await lockMembers(call);
      return handle(call, asked, asked.body);
    },
  });

const headerOf = ({ request }: Asked, name: 'if-match' | 'if-none-match'): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** The page that a query asks for; counts are limited and never refused (RFC 7644, section 3.4.2.4). */
function pageOf(query: URLSearchParams) {
  const number = (name: string, otherwise: number): number => {
    const text = query.get(name);
    if (text === null) return otherwise;
    if (!/^-?\d{1,9}$/.test(text)) throw refusal('invalidValue', `${name} must be a number.`);
    return Number(text);
  };
  return {
    start: Math.max(1, number('startIndex', 1)),
    count: Math.min(page_max, Math.max(0, number('count', page_default))),
  };
}

const userRoutes = (house: House): Route[] => {
  const { kysely } = house.database;
  const { origin } = house.config;
  const shown = (member: Member, query: URLSearchParams, status = 200): Answer => ({
    status,
    body: chosen(userResource(origin, member), query),
    headers: { etag: etagOf(member.version), location: locationOf(origin, 'Users', member.id) },
    item: member.id,
  });
  const { list, create, update, delete: remove } = membership.roles;
  return [
    reading('/Users', 'List users', list, async ({ query }, organisation) => {
      const page = pageOf(query);
      const { total, items } = await listMembers(kysely, organisation, readFilter(query.get('filter')), page);
      const resources = items.map((member) => chosen(userResource(origin, member), query));
      return { status: 200, body: listOf(resources, total, page.start) };
    }),
    reading('/Users/:id', 'Get a user', list, async (asked, organisation) => {
      const member = await findMember(kysely, organisation, asked.params.id ?? '');
      if (!member) throw new ApiError('not_found');
      const known = headerOf(asked, 'if-none-match')
        ?.split(',')
        .map((each) => each.trim());
      const headers = { etag: etagOf(member.version) };
      if (known?.includes(headers.etag)) return { status: 304, headers, item: member.id };
      return shown(member, asked.query);
    }),
    writing(
      house,
      { method: 'POST', path: '/Users', summary: 'Create a user', access: create },
      async (call, asked, body) => {
        const { attributes, active } = readUser(body);
        return shown(await addMember(call, attributes, active), asked.query, 201);
      },
    ),
    writing(
      house,
      { method: 'PUT', path: '/Users/:id', summary: 'Replace a user', access: update },
      async (call, asked, body) => {
        const member = await getMember(call, asked.params.id ?? '');
        checkVersion(member, headerOf(asked, 'if-match'));
        return shown(await changeMember(call, member, readUser(body, member.email)), asked.query);
      },
    ),
    writing(
      house,
      { method: 'PATCH', path: '/Users/:id', summary: 'Change a user', access: update },
      async (call, asked, body) => {
        const member = await getMember(call, asked.params.id ?? '');
        checkVersion(member, headerOf(asked, 'if-match'));
        return shown(await changeMember(call, member, readPatch(body)), asked.query);
      },
    ),
    writing(
      house,
      { method: 'DELETE', path: '/Users/:id', summary: "End a user's access", access: remove },
      async (call, asked) => {
        const member = await getMember(call, asked.params.id ?? '');
        checkVersion(member, headerOf(asked, 'if-match'));
        await removeMember(call, member);
        return { status: 204, item: member.id };
      },
    ),
  ];
};

/** Whether a group is among those that a filter describes. */
const isFiltered = (group: Json, { attribute, value }: Condition): boolean => {
  const wanted = String(value).toLowerCase();
  if (attribute === 'displayname') return String(group.displayName).toLowerCase() === wanted;
  if (attribute === 'id') return group.id === value;
  if (attribute === 'externalid') return false;
  if (attribute === 'members' || attribute === 'members.value') return idsOf(group.members).includes(String(value));
  throw refusal('invalidFilter', `Groups are not filtered by ${attribute}: use displayName, id or members.`);
};

/** The members that a PATCH leaves a group with: changes of `members`; its name and external id cannot change. */
function membersAfter(group: RolePreset, before: readonly string[], body: Json): readonly string[] {
  const ids = new Set(before);
  for (const { op, path, value } of readOperations(body, operations_max)) {
    const at = path?.toLowerCase();
    const one = /^members\[value eq "([^"]{1,100})"\]$/i.exec(path ?? '')?.[1];
    if (one !== undefined) {
      if (op !== 'remove') throw refusal('invalidPath', 'Members are added by the path members.');
      ids.delete(one);
    } else if (at === 'members') changeIds(ids, op, value);
    else if (at === 'displayname') checkName(group, value);
    else if (at === undefined && isObject(value)) {
      checkName(group, attributeOf(value, 'displayName'));
      const sent = attributeOf(value, 'members');
      if (sent !== undefined) changeIds(ids, op, sent);
    } else if (at !== 'externalid') throw refusal('invalidPath', 'Only the members of a group can be changed.');
  }
  return [...ids];
}

function changeIds(ids: Set<string>, op: 'add' | 'replace' | 'remove', value: unknown): void {
  const sent = value === undefined || value === null ? [] : idsOf(value);
  if (sent.length > members_max)
    throw refusal('invalidValue', `At most ${members_max} members are accepted at a time.`);
  if (op === 'replace' || (op === 'remove' && (value === undefined || value === null))) ids.clear();
  for (const id of sent) {
    if (op === 'remove') ids.delete(id);
    else ids.add(id);
  }
}

function checkName(group: RolePreset, name: unknown): void {
  if (name === undefined || String(name).toLowerCase() === group_names[group].toLowerCase()) return;
  throw refusal('mutability', `The name of this group is ${group_names[group]} and cannot be changed.`);
}

const groupOf = (id: string | undefined): RolePreset => {
  if (!isGroup(id)) throw new ApiError('not_found');
  return id;
};

/** Gives a group these members, in place of those before. */
async function setMembers(call: Call, group: RolePreset, ids: readonly string[]): Promise<void> {
  const all = await findMembers(call.trx, call.context.identity.organisation);
  const known = new Set(all.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw refusal('invalidValue', `No user has the id ${String(unknown[0]).slice(0, 100)}.`);
  for (const member of all) {
    const groups = groupsOf(member);
    if (groups.includes(group) === ids.includes(member.id)) continue;
    const next = ids.includes(member.id) ? [...groups, group] : groups.filter((each) => each !== group);
    await changeGroups(call, member, next);
  }
}

const fixed_groups = (): ApiError =>
  refusal(undefined, `The groups are fixed: ${Object.values(group_names).join(', ')}. Link yours to one of them.`, 501);

const groupRoutes = (house: House): Route[] => {
  const { kysely } = house.database;
  const { origin } = house.config;
  const { list, update } = membership.roles;
  return [
    reading('/Groups', 'List groups', list, async ({ query }, organisation) => {
      const { start, count } = pageOf(query);
      const conditions = readFilter(query.get('filter'));
      const members = await findMembers(kysely, organisation);
      const all = role_presets
        .map((group) => groupResource(origin, group, members))
        .filter((group) => conditions.every((condition) => isFiltered(group, condition)));
      const page = all.slice(start - 1, start - 1 + count).map((group) => chosen(group, query));
      return { status: 200, body: listOf(page, all.length, start) };
    }),
    reading('/Groups/:id', 'Get a group', list, async ({ params, query }, organisation) => {
      const group = groupOf(params.id);
      const members = await findMembers(kysely, organisation);
      return { status: 200, body: chosen(groupResource(origin, group, members), query) };
    }),
    writing(
      house,
      { method: 'PATCH', path: '/Groups/:id', summary: 'Change the members of a group', access: update },
      async (call, { params }, body) => {
        const group = groupOf(params.id);
        const all = await findMembers(call.trx, call.context.identity.organisation);
        const before = all.filter((member) => groupsOf(member).includes(group)).map(({ id }) => id);
        await setMembers(call, group, membersAfter(group, before, body));
        return { status: 204 };
      },
    ),
    writing(
      house,
      { method: 'PUT', path: '/Groups/:id', summary: 'Replace the members of a group', access: update },
      async (call, { params, query }, body) => {
        const group = groupOf(params.id);
        checkName(group, attributeOf(body, 'displayName'));
        const ids = new Set<string>();
        changeIds(ids, 'replace', attributeOf(body, 'members') ?? []);
        await setMembers(call, group, [...ids]);
        const members = await findMembers(call.trx, call.context.identity.organisation);
        return { status: 200, body: chosen(groupResource(origin, group, members), query) };
      },
    ),
    writing(
      house,
      { method: 'POST', path: '/Groups', summary: 'Refuse to create a group', access: update },
      async () => {
        throw fixed_groups();
      },
    ),
    writing(
      house,
      { method: 'DELETE', path: '/Groups/:id', summary: 'Refuse to delete a group', access: update },
      async () => {
        throw fixed_groups();
      },
    ),
  ];
};

const discoveryRoutes = ({ config: { origin } }: House): Route[] => {
  const document = (path: string, summary: string, answer: () => Json): Route =>
    reading(path, summary, 'signed_in', async () => ({ status: 200, body: answer() }));
  const each = (path: string, summary: string, all: () => Json[]): Route[] => [
    document(path, summary, () => listOf(all(), all().length, 1)),
    reading(`${path}/:id`, summary, 'signed_in', async ({ params }) => {
      const body = all().find(({ id }) => id === params.id);
      if (!body) throw new ApiError('not_found');
      return { status: 200, body };
    }),
  ];
  return [
    document('/ServiceProviderConfig', 'Get what is supported', () => serviceProviderConfig(origin)),
    ...each('/ResourceTypes', 'List the types of resources', () => resourceTypes(origin)),
    ...each('/Schemas', 'List the attributes of resources', () => schemas(origin)),
  ];
};

/** The calls of SCIM 2.0 (RFC 7644). */
export const scimRoutes = (house: House): Route[] => [
  ...userRoutes(house),
  ...groupRoutes(house),
  ...discoveryRoutes(house),
];
