import { VisuallyHidden } from '@mantine/core';
import { IconDeviceMobile, IconKey, IconRobot, IconUser } from '@tabler/icons-react';
import type { ItemProps } from '../../../kit/item/row.ts';
import { defineList, type List } from '../../../kit/list/declaration.ts';
import { toneOfCode, wordsOfCode } from '../../../kit/value/response-words.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { AuditItem } from './audit.item.ts';
import classes from './audit.module.css';

const icons = { api: IconKey, jwt: IconUser, terminal: IconDeviceMobile, system: IconRobot };

/** The kind of authentication as an icon, and the caller. */
function Caller({ item: { authentication, user, apikey } }: ItemProps<AuditItem>) {
  const { t } = useTranslation();
  const Icon = icons[authentication];
  const way = t(`values.authentication.${authentication}`);
  const name = user?.name ?? apikey?.name;
  return (
    <span className={classes.caller} title={way}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {name === undefined ? (
        way
      ) : (
        <span>
          <VisuallyHidden>{way} </VisuallyHidden>
          {name}
        </span>
      )}
    </span>
  );
}

/** The route with its method: the same route is read and written. */
const Call = ({ item: { method, route } }: ItemProps<AuditItem>) => (
  <>
    <span className={classes.verb}>{method}</span> {route}
  </>
);

/** The calls of all merchants, or those about itself that a merchant may see. */
export const auditList = (at: 'merchant' | 'provider'): List =>
  defineList({
    id: `audittrail.${at}`,
    entity: 'audittrail',
    ...(at === 'merchant' && { path: 'merchant/audittrail', roles: ['AUDITTRAIL_LIST', 'PSP_AUDITTRAIL_LIST'] }),
    title: 'audittrail.title',
    hint: at === 'merchant' ? 'audittrail.hint' : 'audittrail.hint_psp',
    remembered: { screen_read: false },
    columns: [
      { path: 'route', cell: Call },
      'id',
      { path: 'authentication', cell: Caller, exported: ['user.name', 'apikey.name'] },
      'type',
      {
        path: 'response_code',
        shows: ({ response_code: code }, { t }) => ({ text: wordsOfCode(code, t), tone: toneOfCode(code) }),
      },
      'origin',
      'created_at',
      { path: 'method', hidden: true },
      { path: 'url', hidden: true },
      { path: 'destination', hidden: true },
      { path: 'duration_ms', hidden: true },
      { path: 'organisation.name', hidden: true },
      { path: 'item', hidden: true },
      { path: 'transaction.id', hidden: true, label: 'fields:audittrail.transaction' },
      { path: 'request_id', hidden: true },
      { path: 'parent', hidden: true },
    ],
    card: ['route', 'response_code', ['authentication', 'origin'], 'created_at'],
    filters: [
      'created_at',
      'screen_read',
      'transaction',
      'response_code',
      'destination',
      'route',
      'type',
      'authentication',
      'id',
      'method',
      'user',
      'apikey',
      'organisation',
      'payment_profile',
      'item',
      'request_id',
      'parent',
      'origin',
    ],
    views: [
      { id: 'errors', label: 'audittrail.views.errors', search: { 'response_code>': 399 } },
      { id: 'outgoing', label: 'audittrail.views.outgoing', search: { 'type[]': ['outgoing'] } },
      {
        id: 'writes',
        label: 'audittrail.views.writes',
        search: { 'method[]': ['POST', 'DELETE'], 'type[]': ['incoming'] },
      },
    ],
    populate: ['user', 'apikey', 'organisation', 'transaction', 'payment_profile'],
    detail: {
      populate: ['user', 'apikey', 'organisation', 'transaction', 'payment_profile'],
      panel: async () => (await import('./audit.panel.tsx')).auditPanel,
    },
  });
