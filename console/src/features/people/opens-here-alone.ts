const here = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/

/** Whether a link leads to the machine on which it is opened, whosever that is. */
export const opensHereAlone = (link: string): boolean => here.test(new URL(link).hostname)
