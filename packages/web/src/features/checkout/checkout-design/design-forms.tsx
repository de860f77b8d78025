import { Tabs } from '@mantine/core';
import { type DesignPreview, firstColours, isPublicPicture, look_fields } from '@sluis/contract/checkout-design';
import { checkoutdesign } from '@sluis/contract/entities/checkout/checkoutdesign';
import { type ReactNode, useEffect, useState } from 'react';
import { ColourInput } from '../../../kit/form/colour-input.tsx';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import { EditForm, type EditProps, type More } from '../../../kit/form/edit-form.tsx';
import type { FillIn, OwnInput } from '../../../kit/form/entity-form.tsx';
import type { Draft } from '../../../kit/form/read-field.ts';
import { SubmitLabel } from '../../../kit/form/submit-label.ts';
import { useBranding } from '../../../lib/branding.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useHomeOrganisation } from '../../../lib/level.ts';
import type { CheckoutDesign } from './checkout-design.item.ts';
import { Contrast } from './contrast.tsx';
import { CssInput } from './css-input.tsx';
import classes from './design.module.css';
import { type Look, ownerOf } from './look.ts';
import { MethodOrderInput } from './method-order-input.tsx';
import { Preview } from './preview.tsx';
import { usePreview } from './use-preview.ts';
import { DesignVersions } from './versions.tsx';

const asked = ['organisation', 'name', 'description', 'default', ...look_fields];
const colours = look_fields.filter((name) => 'format' in checkoutdesign.fields[name] && name.endsWith('_color'));
const pictures: readonly string[] = ['logo_url', 'background_image_url'];

/** The fields and texts of both forms, with the server's last response on the values. */
function useDesignForm(): Omit<More, 'beside'> & { readonly onAnswer: (answer: DesignPreview) => void } {
  const { t } = useTranslation();
  const [known, onAnswer] = useState<DesignPreview>();
  const colour = ({ value, ...input }: OwnInput) => (
    <ColourInput {...input} value={String(value)} placeholder={t('checkout_design.of_brand')} />
  );
  return {
    onAnswer,
    inputs: {
      ...Object.fromEntries(colours.map((name) => [name, colour])),
      payment_product_order: (input) => <MethodOrderInput {...input} taken={known?.payment_products} />,
      css: (input) => <CssInput {...input} dropped={known?.dropped_css ?? []} />,
    },
    headings: {
      header_payment_description: t('checkout_design.parts.header'),
      button_color: t('checkout_design.parts.button'),
      background_color: t('checkout_design.parts.background'),
      payment_product_order: t('checkout_design.parts.methods'),
      number_format: t('checkout_design.parts.language'),
      css: t('checkout_design.parts.css'),
    },
    help: {
      default: t('checkout_design.default_help'),
      logo_url: t('checkout_design.logo_help'),
      background_image_url: t('checkout_design.picture_help'),
      show_language_switch: t('checkout_design.switch_help'),
    },
    check: (name, value) =>
      pictures.includes(name) && typeof value === 'string' && !isPublicPicture(value)
        ? t('checkout_design.picture_fault')
        : undefined,
  };
}

export function MakeDesign({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const home = useHomeOrganisation();
  const branding = useBranding();
  const { onAnswer, ...form } = useDesignForm();
  return (
    <SubmitLabel value={t('checkout_design.create')}>
      <CreateForm
        entity="checkoutdesign"
        only={asked}
        initial={firstColours(branding)}
        onDone={onDone}
        {...form}
        beside={(values, fillIn) => (
          <Beside
            organisation={String(values.organisation ?? home)}
            values={values}
            fillIn={fillIn}
            onAnswer={onAnswer}
          />
        )}
      />
    </SubmitLabel>
  );
}

export function ChangeDesign({ item, ...rest }: { readonly item: CheckoutDesign } & EditProps) {
  const { onAnswer, ...form } = useDesignForm();
  return (
    <EditForm
      entity="checkoutdesign"
      item={item}
      only={asked}
      {...rest}
      {...form}
      beside={(values, fillIn) => (
        <Beside
          organisation={ownerOf(item)}
          values={values}
          fillIn={fillIn}
          onAnswer={onAnswer}
          versions={
            <DesignVersions
              item={item}
              onRestore={(differs) => {
                const before = { ...item, ...differs } as Look;
                for (const name of asked)
                  if (name !== 'organisation' && name !== 'default') fillIn(name, (before[name] ?? '') as Draft);
              }}
            />
          }
        />
      )}
    />
  );
}

interface BesideProps {
  readonly organisation: string;
  readonly values: Look;
  readonly fillIn: FillIn;
  readonly onAnswer: (answer: DesignPreview) => void;
  readonly versions?: ReactNode;
}

/** The effect of the values: the page, the contrast of its colours, and the earlier versions of the design. */
function Beside({ organisation, values, fillIn, onAnswer, versions }: BesideProps) {
  const { t } = useTranslation();
  const preview = usePreview(organisation, values);
  const [tab, setTab] = useState<string | null>('preview');
  const { data } = preview.answer;
  useEffect(() => {
    if (data) onAnswer(data);
  }, [data, onAnswer]);
  const shown = (
    <>
      <Preview preview={preview} />
      <Contrast look={values} fillIn={fillIn} />
    </>
  );
  if (!versions) return <div className={classes.beside}>{shown}</div>;
  return (
    <Tabs className={classes.beside} value={tab} onChange={setTab} color="var(--mantine-color-anchor)">
      <Tabs.List mb={12}>
        <Tabs.Tab value="preview">{t('checkout_design.preview')}</Tabs.Tab>
        <Tabs.Tab value="versions">{t('checkout_design.versions')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="preview">{shown}</Tabs.Panel>
      <Tabs.Panel value="versions">{versions}</Tabs.Panel>
    </Tabs>
  );
}
