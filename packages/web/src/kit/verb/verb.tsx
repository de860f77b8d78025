import { type Action, isOffered } from '@sluis/contract/base/entity';
import type { Field, Fields } from '@sluis/contract/base/fields';
import type { Values } from '@sluis/contract/base/translate';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import { ConfirmButton, type ConfirmProps } from '../confirm/confirm-button.tsx';
import { reloadAll } from '../item/list-request.ts';
import type { ItemProps, Row } from '../item/row.ts';
import { sayable } from './sayable.ts';

/** An entity with verbs, or a part of one at another path. */
interface WithVerbs {
  readonly name: string;
  readonly path?: string;
  readonly fields: Fields;
  readonly actions: Readonly<Record<string, Action>>;
}

type Button = Pick<ConfirmProps, 'reason' | 'in_menu' | 'size' | 'icon' | 'children' | 'is_incomplete' | 'onDone'>;

interface Props<E extends WithVerbs, A> extends Button {
  readonly of: E;
  readonly verb: keyof E['actions'] & string;
  readonly item: Row;
  /** Filled into its texts besides the fields of the item. */
  readonly values?: Values;
  /** Chooses among several texts, such as `_question_{variant}`, instead of the item's status. */
  readonly variant?: string | undefined;
  /** The body besides the texts that the dialog asks for. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Replaces its text `confirm`. */
  readonly confirm?: string | undefined;
  /** Sends it, with anything that has to happen before or after. */
  readonly run?: (send: () => Promise<A>) => Promise<unknown>;
  /** Draws a response that is never shown again; it is undefined until received, and after `close`. */
  readonly shown?: (answer: A | undefined, close: () => void) => ReactNode;
}

/**
 * The button of a verb, if the viewer has its roles and the declaration offers it for the item. It asks first, with an
 * input for each text of the body, and shows the error or the one-time response. Its texts are `verbs.{entity}.{verb}`,
 * the label, and with the suffixes `_question`, and if they differ `_title`, `_confirm` and `_help` (of the inputs).
 */
export function Verb<E extends WithVerbs, A = unknown>(props: Props<E, A>): ReactNode {
  const { of, verb, item, values, variant, body, confirm, run, shown, ...button } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const action = of.actions[verb] as Action;
  const may = useCan(action.roles);
  const [answer, setAnswer] = useState<A>();
  if (!may) return null;
  const context = variant ?? (typeof item.status === 'string' ? item.status : undefined);
  const filled = { ...sayable(of.fields, item, format), ...values, ...(context !== undefined && { context }) };
  const label = t(`verbs.${of.name}.${verb}`, filled);
  const say = (part: 'title' | 'confirm' | 'help') => t([`verbs.${of.name}.${verb}_${part}`, ''], filled) || undefined;
  const send = (idempotencyKey: string, typed: object) => (): Promise<A> =>
    request('POST', `/v1/${of.path ?? of.name}/${item.id}/${verb}`, {
      body: { ...typed, ...body },
      ...(!action.shown_once && { idempotencyKey }),
    });
  const close = (): void => {
    setAnswer(undefined);
    void reloadAll(client);
  };
  return (
    <>
      {isOffered(action, item, Date.now()) && (
        <ConfirmButton
          {...button}
          // A one-time response is on screen until it is closed: the item may no longer offer the verb by then.
          {...(shown && { onDone: () => undefined })}
          label={label}
          title={say('title') ?? label}
          question={t(`verbs.${of.name}.${verb}_question`, filled)}
          confirm={confirm ?? say('confirm') ?? label}
          danger={action.dangerous ?? false}
          asks={textsOf(action, body).map(([name, { max, nullable, create }]) => ({
            name,
            max,
            label: t(`fields:${of.name}.${name}`),
            help: say('help'),
            is_required: !nullable && create !== 'optional',
          }))}
          run={async (idempotencyKey, typed) => {
            const sending = send(idempotencyKey, typed);
            const answered = await (run?.(sending) ?? sending());
            if (shown) setAnswer(answered as A);
          }}
        />
      )}
      {shown?.(answer, close)}
    </>
  );
}

/** Whether the viewer has the roles of a verb and it is offered for an item, for features that draw it themselves. */
export function useOffered<E extends WithVerbs>(of: E, verb: keyof E['actions'] & string, item: Row): boolean {
  const action = of.actions[verb] as Action;
  return useCan(action.roles) && isOffered(action, item, Date.now());
}

/** The texts of a body that the button does not set itself. */
const textsOf = ({ body }: Action, given: object = {}) =>
  Object.entries(body).filter(
    (each): each is [string, Field & { kind: 'text' }] => each[1].kind === 'text' && !(each[0] in given),
  );

/** The buttons of verbs that are fully defined by the declaration and the texts. */
export const verbsOf =
  <E extends WithVerbs>(of: E, ...verbs: readonly (keyof E['actions'] & string)[]) =>
  ({ item }: ItemProps<Row>): ReactNode =>
    verbs.map((verb) => <Verb key={verb} of={of} verb={verb} item={item} />);
