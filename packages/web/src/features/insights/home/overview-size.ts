/** The height of the overview in pixels, and that of its place with the legend below. */
export const overview_chart_px = 380;
export const overview_px = overview_chart_px + 33;
