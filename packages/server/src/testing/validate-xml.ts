import { readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';

/** Validates XML against the schema of an ISO 20022 message in `xsd/`. Throws with its faults. */
export function validateXml(message: string, xml: string): void {
  const schema = XmlDocument.fromBuffer(readFileSync(new URL(`xsd/${message}.xsd`, import.meta.url)));
  const validator = XsdValidator.fromDoc(schema);
  const checked = XmlDocument.fromString(xml);
  try {
    validator.validate(checked);
  } finally {
    for (const each of [checked, validator, schema]) each.dispose();
  }
}
