import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

/** All nodes of a kind, at any depth within another. */
function* within<T extends ts.Node>(node: ts.Node, is: (each: ts.Node) => each is T): Generator<T> {
  if (is(node)) yield node;
  for (const child of node.getChildren()) yield* within(child, is);
}

const isCode = ({ importClause }: ts.ImportDeclaration): boolean => !importClause?.isTypeOnly;
const textOf = (node: ts.Expression | undefined): string => (node && ts.isStringLiteralLike(node) ? node.text : '');

const isAsked = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;

const isList = (node: ts.Node): node is ts.ObjectLiteralExpression =>
  ts.isObjectLiteralExpression(node) &&
  node.properties.some((each) => ts.isPropertyAssignment(each) && each.getText() === "kind: 'list'");

/** The files from which the lists declared in a file are loaded. */
export const listFiles = (file: string): string[] =>
  [...within(parse(file), isList)].flatMap((list) =>
    [...within(list, isAsked)].map(({ arguments: [path] }) => resolve(dirname(file), textOf(path))),
  );

export interface Imported {
  /** The files that are loaded with a file, each with the file that imports it. */
  readonly files: ReadonlyMap<string, string>;
  /** Their imports from packages, as `name from package`. */
  readonly names: ReadonlySet<string>;
}

/** The static imports of a file, direct and indirect. */
export function importedBy(root: string): Imported {
  const files = new Map([[root, root]]);
  const names = new Set<string>();
  for (const file of files.keys()) {
    for (const each of within(parse(file), ts.isImportDeclaration)) {
      const from = textOf(each.moduleSpecifier);
      const found = resolve(dirname(file), from);
      if (!isCode(each) || /\.css$/.test(from)) continue;
      if (from.startsWith('.') && existsSync(found)) {
        if (!files.has(found)) files.set(found, file);
        continue;
      }
      const bindings = each.importClause?.namedBindings;
      const named = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
      for (const { name, propertyName } of named) names.add(`${(propertyName ?? name).text} from ${from}`);
    }
  }
  return { files, names };
}
