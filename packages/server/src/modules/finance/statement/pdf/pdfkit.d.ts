declare module 'svg-to-pdfkit' {
  /** Draws an SVG into a document, within a box. */
  const draw: (
    doc: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: { readonly width: number; readonly height: number; readonly preserveAspectRatio?: string },
  ) => void;
  export = draw;
}

/** Options that its types do not have yet. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    readonly scope?: 'Row' | 'Column';
    readonly bbox?: readonly [number, number, number, number];
    readonly placement?: 'Block';
  }
}
