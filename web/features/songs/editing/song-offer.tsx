import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";

interface SongOfferProps {
  heading: string;
  buttons?: ReactNode;
  onDiscard: () => void;
  children?: ReactNode;
}

const focus = (heading: HTMLElement | null) => heading?.focus();

export const SongOffer = ({ heading, buttons, onDiscard, children }: SongOfferProps) => (
  <div className="offered-songs">
    <h3 ref={focus} tabIndex={-1}>
      {heading}
    </h3>
    {children}
    <div className="row-buttons">
      {buttons}
      <Button look="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  </div>
);
