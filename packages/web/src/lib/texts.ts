import type { ErrorCode, FieldFault } from '@sluis/contract/base/errors';
import type { TextTree } from '@sluis/contract/base/translate';
import type { EntityName, entities, ItemOf } from '@sluis/contract/registry';
import type { texts as labels } from './fields.texts.ts';

/**
 * Texts are beside the code that uses them, in `<name>.texts.ts`:
 *
 *     export const texts = { nl: { refund: { title: 'Terugbetalingen' } }, en: { … } } satisfies Texts;
 *
 * Such a file imports types, and names of the contract, only. The build (`build/texts-plugin.ts`) reads them all, puts
 * the texts under `fields` into `assets/i18n/{language}/fields.jsonc` and the rest into `main.json`, apart from those
 * that load later, and refuses a key that is missing in one language or defined twice. Use them by `t('refund.title')`,
 * and fields by `t('fields:refund.reason')`. `{{name}}` is filled in; `_one` and `_other` after a key are its forms by
 * `count`. A field that its entity does not name has the label of `fields.texts.ts`.
 */
export interface Texts {
  readonly nl: TextTree;
  readonly en: TextTree;
}

export type Language = keyof Texts;

/** The format of dates and numbers of a region, in a language. */
export type Locale = 'nl-NL' | 'en-GB' | 'en-US';

/** Every status of an entity; never for an entity without a field `status`. */
export type StatusOf<N extends EntityName> = ItemOf<N> extends { status: infer S } ? S & string : never;

/** The entities that have statuses. */
export type WithStatus = {
  [N in EntityName]: (typeof entities)[N] extends { fields: { status: unknown } } ? N : never;
}[EntityName];

/** The fields of an entity in forms and items: returned ones, and those that are only sent. */
type NamedField<N extends EntityName> =
  | (keyof ItemOf<N> & string)
  | {
      [K in keyof (typeof entities)[N]['fields']]: (typeof entities)[N]['fields'][K] extends
        | { output: 'input' }
        | { output: 'never'; update: true }
        ? K & string
        : never;
    }[keyof (typeof entities)[N]['fields']];

type CommonField = keyof typeof labels.en.fields.common;

type OwnLabels<N extends EntityName> = Readonly<Record<Exclude<NamedField<N>, CommonField>, string>> &
  Readonly<Partial<Record<CommonField & NamedField<N>, string>>>;

type InOneLanguage<N extends EntityName> = TextTree &
  ([Exclude<NamedField<N>, CommonField>] extends [never]
    ? { readonly fields?: { readonly [K in N]: OwnLabels<N> } }
    : { readonly fields: { readonly [K in N]: OwnLabels<N> } }) &
  (N extends WithStatus ? { readonly status: { readonly [K in N]: Readonly<Record<StatusOf<N>, string>> } } : unknown) &
  ((typeof entities)[N] extends { readonly events: readonly (infer E extends string)[] }
    ? { readonly status: { readonly [K in N]: Readonly<Record<E, string>> } }
    : unknown);

/** The texts of an entity: each status, and a label for each field without a common one or with a different label. */
export interface EntityTexts<N extends EntityName> extends Texts {
  readonly nl: InOneLanguage<N>;
  readonly en: InOneLanguage<N>;
}

/** The texts of the error catalogue. */
export interface ErrorTexts extends Texts {
  readonly nl: OfErrors;
  readonly en: OfErrors;
}
type OfErrors = TextTree & {
  readonly errors: Readonly<Record<ErrorCode, string>>;
  /** A fault may also have a text for one kind of field: `invalid_format_date`. */
  readonly faults: Readonly<Record<FieldFault, string> & Partial<Record<`${FieldFault}_${string}`, string>>>;
};
