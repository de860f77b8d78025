/** How high the overview is drawn, in pixels, and its place with the legend below. */
export const overview_chart_px = 380;
export const overview_px = overview_chart_px + 33;
