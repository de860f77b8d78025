import { isGranted, type RoleExpressions } from '@sluis/contract/base/role-expressions';
import { membership } from '@sluis/contract/entities/people/membership';
import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import type { NavigationFlags, NavigationSection } from '@sluis/contract/navigation/section';
import { expandRoles, role_catalogue, role_families } from '@sluis/contract/roles';
import type { Access, Route } from '../platform/http/route.ts';

/** `docs/roles.md`: every screen and every call against every role, from the declarations. */

/** The single roles that are enough, together with the expressions that need two. */
function sufficient(expressions: RoleExpressions): string {
  const alone = role_catalogue.filter((role) => isGranted(expandRoles([role]), expressions));
  const together = expressions.filter((expression) => expression.includes('&&'));
  return [...alone.map((role) => `\`${role}\``), ...together.map((expression) => `\`${expression}\``)].join(', ');
}

const flagged: Readonly<Record<Exclude<keyof NavigationFlags, 'module'>, string>> = {
  psp_only: 'provider staff',
  merchant_only: 'merchant users',
  super_user: 'with PSP_SUPER',
  collecting: 'when collecting is on',
};

const flagsOf = (...levels: readonly NavigationFlags[]): string => {
  const shown_flags = (Object.keys(flagged) as (keyof typeof flagged)[]).filter((flag) =>
    levels.some((each) => each[flag]),
  );
  const modules = levels.flatMap(({ module }) => (module ? [`with the module ${module}`] : []));
  return [...shown_flags.map((flag) => flagged[flag]), ...modules].join(', ');
};

const screens = (sections: readonly NavigationSection[]): string[] =>
  sections.flatMap((section) =>
    section.groups.flatMap((group) =>
      group.items.map((item) => `| \`${item.route}\` | ${flagsOf(section, group, item)} | ${sufficient(item.roles)} |`),
    ),
  );

const who = (access: Access): string => {
  if (access === 'public') return 'anyone';
  if (access === 'terminal') return 'an enrolled terminal';
  return access === 'signed_in' ? 'anyone signed in' : sufficient(access as RoleExpressions);
};

export const rolesPage = (routes: readonly Route[]): string => `# Roles and permissions

This page is generated from the declarations by a test, which fails when it is out of date; another test makes every
call below with a key for every role. A family's \`_ALL\` grants all its verbs; \`USER_ALL\` grants all merchant families, and \`PSP_ALL\`
everything except \`PSP_SUPER\`. \`RECORD\`, with which a gateway reports payments, is granted by no other role: only API
keys can have it, granted by users with the family's \`CREATE\` and \`UPDATE\`. Where a row lists roles, any one is enough.
Tenancy comes first: no role gives access to another organisation's data.

## Roles

| family | level | verbs |
|---|---|---|
${role_families.map(({ name, level, verbs }) => `| \`${name}\` | ${level} | ${['ALL', ...verbs].join(', ')} |`).join('\n')}

Above them are \`USER_ALL\`, \`PSP_ALL\`, \`PSP_SUPER\` and \`PSP\` (provider staff). Some families are aliases of others:
\`CARD_ADD_LINK\` (\`CARD_ADD\`), \`DISCOUNT\` (\`SUBSCRIPTION_DISCOUNT\`), \`PSP_WELCOME\` (\`PSP_WELCOME_MAIL\`),
\`PSP_TAG\` (\`TAG\`) and \`PSP_APIKEY\` (\`APIKEY\`).

## Screens

| screen | only | roles |
|---|---|---|
${[...screens(merchant_navigation), ...screens(provider_navigation)].join('\n')}

## Calls

| call | summary | roles |
|---|---|---|
${routes.map(({ method, path, summary, access }) => `| \`${method} /v1${path}\` | ${summary} | ${who(access)} |`).join('\n')}

## Provisioning

Below \`/scim/v2\` an identity provider calls with an API key ([how](how-to/provision-users.md)). It also needs the roles that it
gives and takes.

| call | roles |
|---|---|
| \`GET /Users\`, \`GET /Groups\` | ${sufficient(membership.roles.list)} |
| \`POST /Users\` | ${sufficient(membership.roles.create)} |
| \`PUT\` and \`PATCH\` of \`/Users/:id\` and \`/Groups/:id\` | ${sufficient(membership.roles.update)} |
| \`DELETE /Users/:id\` | ${sufficient(membership.roles.delete)} |
`;
