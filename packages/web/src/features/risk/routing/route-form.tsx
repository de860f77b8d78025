import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { RouteNode } from '@sluis/contract/risk/tree';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { useKeptFocus } from '../../../kit/focus/use-kept-focus.ts';
import { AttachInput } from '../../../kit/form/attach-input.tsx';
import { UnsavedGuard } from '../../../kit/form/unsaved.tsx';
import { PaymentMark } from '../../../kit/value/payment-mark.tsx';
import type { NodeFault } from './draft-tree.ts';
import { FaultList } from './fault-list.tsx';
import { OverviewText } from './overview-text.tsx';
import { ReplayPanel } from './replay-panel.tsx';
import { useRoutesPath } from './route.calls.ts';
import type { Route } from './route.item.ts';
import classes from './route.module.css';
import { RouteEditor } from './route-editor.tsx';
import { RouteFault } from './route-fault.tsx';
import { RouteFields } from './route-fields.tsx';
import { type UsedRouteForm, useRouteForm } from './use-route-form.ts';

interface FormProps {
  readonly form: UsedRouteForm;
}

interface Props {
  /** The routing that is changed; a new one is made without. */
  readonly item?: Route;
  /** Why its newest version could not be read, if it could not. */
  readonly read_error?: unknown;
}

/** Makes or changes a routing. What is typed stays until it is saved. */
export function RouteForm({ item, read_error }: Props) {
  const form = useRouteForm(item);
  const { values, words, editor, unsaved } = form;
  const { t } = words;
  const hasProduct = values.payment_product !== '';
  return (
    <>
      <form
        ref={form.ref}
        noValidate
        className={classes.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          form.submit('live');
        }}
      >
        {item?.draft && <p className={classes.note}>{t('route.editing_draft')}</p>}
        <div className={classes.columns}>
          <div className={classes.column}>
            <RouteFields form={form} isNew={item === undefined} />
            {hasProduct && <Fallbacks form={form} />}
          </div>
          <Tree form={form} />
        </div>
        <RouteFault form={form} read_error={read_error} />
        <Buttons form={form} isNew={item === undefined} />
        <UnsavedGuard unsaved={unsaved} />
      </form>
      {hasProduct && editor.isComplete && (
        <ReplayPanel
          words={words}
          organisation={values.organisation}
          payment_product={values.payment_product}
          // It is complete.
          details={values.tree as RouteNode}
          {...(item && { item })}
        />
      )}
    </>
  );
}

const ofProduct = ({ words, values }: UsedRouteForm) =>
  words.processors.filter(({ payment_product }) => payment_product === values.payment_product);

/** The tree as text, with the editor that opens above the form. */
function Tree({ form }: FormProps) {
  const { values, words, editor } = form;
  const { t } = words;
  const [isOpen, { open, close }] = useDisclosure();
  const openAt = ({ path, condition, part = 'name' }: NodeFault): void => {
    editor.edit(path, condition === undefined ? undefined : `${condition}.${part}`);
    open();
  };
  return (
    <fieldset className={classes.group}>
      <legend>{t('fields:routing.details')}</legend>
      {values.payment_product === '' ? (
        <p className={classes.note}>{t('route.product_first')}</p>
      ) : (
        <>
          <OverviewText tree={values.tree} words={words} isUnreachable={editor.isUnreachable} />
          <FaultList editor={editor} words={words} onOpen={openAt} />
          <Button variant="default" size="xs" onClick={open}>
            {t('route.open_editor')}
          </Button>
        </>
      )}
      <RouteEditor
        opened={isOpen}
        close={close}
        name={values.name}
        editor={editor}
        words={words}
        processors={ofProduct(form).map(({ id, name }) => ({ value: id, label: name }))}
        onJump={openAt}
      />
    </fieldset>
  );
}

function Fallbacks({ form }: FormProps) {
  const { values, set, words, isPending, faultOf } = form;
  const { t } = words;
  const offered = new Set(ofProduct(form).map(({ id }) => id));
  return (
    <AttachInput
      ordered
      data-path="fallbacks"
      label={t('fields:routing.fallbacks')}
      value={values.fallbacks}
      onChange={(chosen) => set({ fallbacks: chosen as readonly string[] })}
      error={faultOf('fallbacks')}
      disabled={isPending}
      items={words.processors.map(({ id, name, payment_product }) => ({
        id,
        name,
        mark: <PaymentMark payable={payment_product} />,
      }))}
      isOffered={(id) => offered.has(id)}
      words={{ none: t('route.no_fallbacks'), add: t('route.add_fallback'), added: t('route.fallback_added') }}
    />
  );
}

function Buttons({ form, isNew }: FormProps & { readonly isNew: boolean }) {
  const { words, isPending, unsaved, undo, submit } = form;
  const { t } = words;
  const path = useRoutesPath();
  const save = useKeptFocus(isPending);
  return (
    <div className={classes.buttons}>
      {/* Screens are found by their path, which the router's types do not know one by one. */}
      <Link to={path as string}>{t('route.back')}</Link>
      <ConfirmButton
        label={t('route.undo')}
        question={t('route.undo_question')}
        confirm={t('route.undo')}
        reason={unsaved.isDirty() ? undefined : t('route.nothing_to_undo')}
        danger
        run={async () => undefined}
        onDone={undo}
      />
      {!isNew && (
        <Button variant="default" size="xs" disabled={isPending} onClick={() => submit('draft')}>
          {t('route.save_draft')}
        </Button>
      )}
      <Button ref={save} type="submit" size="xs" loading={isPending}>
        {t('panel.save')}
      </Button>
    </div>
  );
}
