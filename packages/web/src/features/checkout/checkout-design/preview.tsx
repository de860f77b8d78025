import { SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { preview_path, preview_views } from '@sluis/contract/checkout-design';
import { payer_languages } from '@sluis/contract/entities/checkout/paymentlink';
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './design.module.css';
import type { UsedPreview } from './use-preview.ts';

/** The simulated window of a page, in its own pixels. */
const devices = { desktop: { width: 1100, height: 780 }, phone: { width: 390, height: 780 } } as const;
type Device = keyof typeof devices;

/** The name of a language in that language. */
const nameOf = (language: string): string => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? '';
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

/** The hosted page itself, as the server renders it for these values: in each language, wide and narrow. */
export function Preview({ preview }: { readonly preview: UsedPreview }) {
  const { t } = useTranslation();
  const { answer, language, setLanguage, view, setView } = preview;
  const [device, setDevice] = useState<Device>('desktop');
  const { ref, width: room } = useElementSize();
  const { width, height } = devices[device];
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  return (
    <div className={classes.preview}>
      <div className={classes.controls}>
        <SegmentedControl
          size="xs"
          aria-label={t('checkout_design.device')}
          value={device}
          onChange={(value) => setDevice(value as Device)}
          data={Object.keys(devices).map((value) => ({ value, label: t(`checkout_design.devices.${value}`) }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('checkout_design.view')}
          value={view}
          onChange={(value) => setView(value as typeof view)}
          data={preview_views.map((value) => ({ value, label: t(`checkout_design.views.${value}`) }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('checkout_design.language')}
          value={language}
          onChange={(value) => setLanguage(value as typeof language)}
          data={payer_languages.map((value) => ({ value, label: nameOf(value) }))}
        />
      </div>
      {answer.isError && <ErrorState error={answer.error} retry={() => void answer.refetch()} />}
      <div ref={ref} className={classes.window} style={{ height: height * scale }} aria-busy={answer.isFetching}>
        {answer.data && (
          <Frames
            sealed={answer.data.preview}
            style={{
              width,
              height,
              transform: `translateX(${Math.max(0, (room - width * scale) / 2)}px) scale(${scale})`,
            }}
          />
        )}
      </div>
      <p className={classes.note}>{t('checkout_design.preview_note')}</p>
    </div>
  );
}

interface FrameProps {
  /** The values, as the server sealed them. */
  readonly sealed: string;
  readonly style: CSSProperties;
}

/** The loaded page, until the next one has loaded: changing a field does not flicker. */
function Frames({ sealed, style }: FrameProps) {
  const [loaded, setLoaded] = useState(sealed);
  return [...new Set([loaded, sealed])].map((each) => (
    <Frame key={each} sealed={each} style={style} isHidden={each !== loaded} onLoad={() => setLoaded(each)} />
  ));
}

interface OneFrame extends FrameProps {
  readonly isHidden: boolean;
  readonly onLoad: () => void;
}

/**
 * A page in a sandbox: without scripts, requests and origin. A form loads it, once per frame, because each further page
 * in the same frame would be a step of the back button.
 */
function Frame({ sealed, style, isHidden, onLoad }: OneFrame) {
  const { t } = useTranslation();
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    form.current?.submit();
  }, []);
  return (
    <>
      <iframe
        name={name}
        sandbox=""
        title={t('checkout_design.preview')}
        className={classes.frame}
        style={style}
        data-hidden={isHidden || undefined}
        // An empty frame also fires this event.
        onLoad={() => isSent.current && onLoad()}
      />
      <form ref={form} hidden method="post" action={preview_path} target={name}>
        <input type="hidden" name="preview" value={sealed} />
      </form>
    </>
  );
}
