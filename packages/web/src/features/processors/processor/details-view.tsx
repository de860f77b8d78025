import { Button, Group, TextInput, VisuallyHidden } from '@mantine/core';
import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { revealing } from '@sluis/contract/details';
import type { GatewaySetting } from '@sluis/contract/gateways';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useKeptFocus } from '../../../kit/focus/use-kept-focus.ts';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { Tooltip } from '../../../kit/tooltip/tooltip.tsx';
import { RequestError, request } from '../../../lib/api-client.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
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
  /** The roles that can see the values. */
  readonly roles: RoleExpressions;
  readonly settings: readonly GatewaySetting[];
  /** Beside the button that reveals them. */
  readonly children?: ReactNode;
}

/** The details of an item with their values masked, until a user with access reveals them. */
export function DetailsView({ entity, item, roles, settings, children }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const canReveal = useCan(roles);
  const { reveal, reason, setReason } = useReveal(entity, item.id);
  const button = useKeptFocus(reveal.isPending);
  const details = item.details ?? [];
  const values = new Map(reveal.data?.details?.map(({ name, value }) => [name, value]));
  return (
    <>
      <dl className={classes.details}>
        {details.map(({ name, description, filled }) => {
          const label = settings.find((setting) => setting.name === name)?.label[language];
          return (
            <div key={name} className={classes.detail}>
              <dt>
                {label ?? name}
                {label && <span className={classes.name}>{name}</span>}
                {!label && description && <span className={classes.said}>{description}</span>}
              </dt>
              <dd>
                <Value isFilled={filled} value={values.get(name)} />
              </dd>
            </div>
          );
        })}
      </dl>
      {reason !== undefined && !reveal.data && <Reason value={reason} onChange={setReason} />}
      <Group gap={8} mt={12}>
        {canReveal && details.some(({ filled }) => filled) && (
          <Tooltip label={t('details.reveal_hint')}>
            <Button
              ref={button}
              variant="default"
              size="xs"
              disabled={reason?.trim() === '' && !reveal.data}
              loading={reveal.isPending}
              onClick={() => (reveal.data ? reveal.reset() : reveal.mutate())}
            >
              {t(reveal.data ? 'details.hide' : 'details.reveal')}
            </Button>
          </Tooltip>
        )}
        {children}
      </Group>
      {reveal.isError && !isWithoutReason(reveal.error) && <FormFault error={reveal.error} />}
    </>
  );
}

/** Requests the values, with a reason if the server says that a merchant shared them. */
function useReveal(entity: string, id: string) {
  const client = useQueryClient();
  const [reason, setReason] = useState<string>();
  const reveal = useMutation({
    mutationFn: () => {
      const body = reason === undefined ? {} : { reason: reason.trim() };
      return request<Props['item']>('POST', `/v1/${entity}/${id}/reveal`, { body });
    },
    onSuccess: () => {
      setReason(undefined);
      void client.invalidateQueries({ queryKey: ['history', entity, id] });
    },
    onError: (error) => isWithoutReason(error) && setReason(''),
    gcTime: 0,
  });
  return { reveal, reason, setReason };
}

const isWithoutReason = (error: unknown): boolean =>
  error instanceof RequestError && error.fields?.reason?.includes('required') === true;

interface ReasonProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Reason({ value, onChange }: ReasonProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      withAsterisk
      autoFocus
      mt={12}
      label={t('fields:common.reason')}
      description={t('details.reason_help')}
      maxLength={revealing.body.reason.max}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
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
