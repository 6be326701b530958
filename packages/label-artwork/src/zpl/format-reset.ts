/**
 * Resets settings that another program may have left in the printer. Units and dots per millimeter come first, because
 * they change what later lengths mean. Then follow print orientation, mirror image, shift, map clear, validation, home,
 * top, field orientation and reversal.
 */
export const formatReset = '^MUD^JMA^PON^PMN^LS0^MCY^CVN^LH0,0^LT0^FWN^LRN'
