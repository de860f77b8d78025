import { Button, VisuallyHidden } from '@mantine/core';
import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import type { GatewaySetting } from '@sluis/contract/gateways';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import { FormFault } from '../form/form-fault.tsx';
import { Hint } from '../hint.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import classes from './details-view.module.css';

interface Detail {
  readonly name: string;
  readonly description: string | null;
  readonly filled: boolean;
  readonly value?: string | null;
}

interface Props {
  readonly entity: string;
  readonly item: { readonly id: string; readonly details: readonly Detail[] | null };
  /** Who may see the values. */
  readonly roles: RoleExpressions;
  readonly settings: readonly GatewaySetting[];
}

/** The details of an item with their values masked, until a user who may see them asks for them. */
export function DetailsView({ entity, item, roles, settings }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const canReveal = useCan(roles);
  const client = useQueryClient();
  const reveal = useMutation({
    // Without an idempotency key: an answer with values in it is not to be kept for a day.
    mutationFn: () => request<Props['item']>('POST', `/v1/${entity}/${item.id}/reveal`, { body: {} }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['history', entity, item.id] }),
    gcTime: 0,
  });
  const button = useKeptFocus(reveal.isPending);
  const details = item.details ?? [];
  const values = new Map(reveal.data?.details?.map(({ name, value }) => [name, value]));
  return (
    <>
      <dl className={classes.details}>
        {details.map(({ name, description, filled }) => {
          const said = settings.find((setting) => setting.name === name)?.description[language] ?? description;
          return (
            <div key={name} className={classes.detail}>
              <dt>
                {name}
                {said && <span className={classes.said}>{said}</span>}
              </dt>
              <dd>
                <Value isFilled={filled} value={values.get(name)} />
              </dd>
            </div>
          );
        })}
      </dl>
      {canReveal && details.some(({ filled }) => filled) && (
        <Hint label={t('details.reveal_hint')}>
          <Button
            ref={button}
            variant="default"
            size="xs"
            mt={12}
            loading={reveal.isPending}
            onClick={() => (reveal.data ? reveal.reset() : reveal.mutate())}
          >
            {t(reveal.data ? 'details.hide' : 'details.reveal')}
          </Button>
        </Hint>
      )}
      {reveal.isError && <FormFault error={reveal.error} />}
    </>
  );
}

function Value({ isFilled, value }: { readonly isFilled: boolean; readonly value: string | null | undefined }) {
  const { t } = useTranslation();
  if (!isFilled) return <span className={classes.empty}>{t('details.empty')}</span>;
  if (value != null) return <span className={classes.value}>{value}</span>;
  return (
    <>
      <span aria-hidden>••••••••</span>
      <VisuallyHidden>{t('details.hidden')}</VisuallyHidden>
    </>
  );
}
