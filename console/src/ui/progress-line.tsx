/** At the top of what is being read anew; what was there stays. */
export const ProgressLine = ({ isShown }: { isShown: boolean }) => (
  <div className="h-0.5 overflow-hidden">
    {isShown && (
      <div role="status" aria-label="Loading" className="h-full">
        <div className="h-full w-1/4 animate-travel bg-accent" />
      </div>
    )}
  </div>
)
