/** The text without the labels that entities give a field. */
export function withoutLabels(text: string, field: string): string {
  let [depth, of_fields] = [0, 0];
  return text
    .split('\n')
    .filter((line) => {
      if (/^ +fields: \{/.test(line)) of_fields = depth + 1;
      const is_label = of_fields > 0 && new RegExp(`^ +${field}: '[^']*',$`).test(line);
      depth += (line.match(/\{/g) ?? []).length - (line.match(/\}/g) ?? []).length;
      if (depth < of_fields) of_fields = 0;
      return !is_label;
    })
    .join('\n');
}
