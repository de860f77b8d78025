import { isGranted, type RoleExpressions } from '@sluis/contract/base/role-expressions';
import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import type { NavigationFlags, NavigationSection } from '@sluis/contract/navigation/section';
import { expandRoles, role_catalogue, role_families } from '@sluis/contract/roles';
import type { Access, Route } from '../platform/http/route.ts';

/** `docs/roles.md`: every screen and every call against every role that can be given, from the declarations themselves. */

/** The roles of which one is enough, together with the expressions that need two. */
function sufficient(expressions: RoleExpressions): string {
  const alone = role_catalogue.filter((role) => isGranted(expandRoles([role]), expressions));
  const together = expressions.filter((expression) => expression.includes('&&'));
  return [...alone.map((role) => `\`${role}\``), ...together.map((expression) => `\`${expression}\``)].join(', ');
}

const flagged: Readonly<Record<Exclude<keyof NavigationFlags, 'module'>, string>> = {
  psp_only: 'staff of the provider',
  merchant_only: 'users of a merchant',
  super_user: 'with PSP_SUPER',
  collecting: 'where the provider collects',
};

const flagsOf = (...levels: readonly NavigationFlags[]): string => {
  const said = (Object.keys(flagged) as (keyof typeof flagged)[]).filter((flag) => levels.some((each) => each[flag]));
  const modules = levels.flatMap(({ module }) => (module ? [`with the module ${module}`] : []));
  return [...said.map((flag) => flagged[flag]), ...modules].join(', ');
};

const screens = (sections: readonly NavigationSection[]): string[] =>
  sections.flatMap((section) =>
    section.groups.flatMap((group) =>
      group.items.map((item) => {
        const shown = item.planned ? 'planned' : 'yes';
        return `| \`${item.route}\` | ${shown} | ${flagsOf(section, group, item)} | ${sufficient(item.roles)} |`;
      }),
    ),
  );

const who = (access: Access): string => {
  if (access === 'public') return 'everybody';
  return access === 'signed_in' ? 'everybody who is signed in' : sufficient(access as RoleExpressions);
};

/** The page, of the routes of an application. */
export const rolesPage = (routes: readonly Route[]): string => `# Who may what

Made from the declarations by a test, which fails where this page is not what they say; another walks every call below
with a key of every role. A family's \`_ALL\` grants its verbs; \`USER_ALL\` all of the merchant's families, \`PSP_ALL\`
everything but \`PSP_SUPER\`. No other role grants \`RECORD\`, with which a gateway reports what it took: API keys alone
can have it, from whoever holds the family's \`CREATE\` and \`UPDATE\`. Where a row names roles, any one is enough.
Tenancy comes first: nobody reaches another organisation's things with any role.

## Roles

| family | level | verbs |
|---|---|---|
${role_families.map(({ name, level, verbs }) => `| \`${name}\` | ${level} | ${['ALL', ...verbs].join(', ')} |`).join('\n')}

Above them stand \`USER_ALL\`, \`PSP_ALL\`, \`PSP_SUPER\` and \`PSP\` (staff of the provider). The same as another grant
\`CARD_ADD_LINK\` (\`CARD_ADD\`), \`DISCOUNT\` (\`SUBSCRIPTION_DISCOUNT\`), \`PSP_WELCOME\` (\`PSP_WELCOME_MAIL\`),
\`PSP_TAG\` (\`TAG\`) and \`PSP_APIKEY\` (\`APIKEY\`).

## Screens

| screen | exists | only | roles |
|---|---|---|---|
${[...screens(merchant_navigation), ...screens(provider_navigation)].join('\n')}

## Calls

| call | does | roles |
|---|---|---|
${routes.map(({ method, path, summary, access }) => `| \`${method} /v1${path}\` | ${summary} | ${who(access)} |`).join('\n')}
`;
