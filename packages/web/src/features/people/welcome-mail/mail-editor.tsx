import '@mantine/tiptap/styles.css';
import { Button } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { welcome_placeholders } from '@sluis/contract/welcome-mail';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { nonce } from '../../../lib/nonce.ts';
import classes from './welcome-mail.module.css';

/** Edits a mail as it will look, with buttons for the placeholders that are filled in when it is sent. */
export function MailEditor({ value, onChange, label, disabled, 'data-path': path }: OwnInput) {
  const { t } = useTranslation();
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false, autolink: false } })],
    content: String(value),
    editable: !disabled,
    injectNonce: nonce,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    editorProps: {
      attributes: {
        class: classes.text ?? '',
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        'data-path': path,
      },
    },
  });
  const text = (name: string): string => t(`welcome_mail.editor.${name}`);
  const labels = {
    boldControlLabel: text('bold'),
    italicControlLabel: text('italic'),
    h2ControlLabel: text('heading'),
    bulletListControlLabel: text('list'),
    orderedListControlLabel: text('ordered_list'),
    linkControlLabel: text('link'),
    unlinkControlLabel: text('unlink'),
    linkEditorInputLabel: text('link_address'),
    linkEditorInputPlaceholder: 'https://',
    linkEditorExternalLink: text('link_external'),
    linkEditorInternalLink: text('link_internal'),
    linkEditorSave: text('link_save'),
    undoControlLabel: text('undo'),
    redoControlLabel: text('redo'),
  };
  return (
    <>
      <div className={classes.placeholders}>
        <span>{t('welcome_mail.insert')}</span>
        {welcome_placeholders.map((word) => (
          <Button
            key={word}
            variant="default"
            size="compact-xs"
            onClick={() => editor?.chain().focus().insertContent(`{{${word}}}`).run()}
          >
            {t(`welcome_mail.placeholders.${word}`)}
          </Button>
        ))}
      </div>
      <RichTextEditor editor={editor} labels={labels}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.H2 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </>
  );
}
