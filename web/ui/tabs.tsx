import { type KeyboardEvent, type ReactNode, useEffect, useId } from "react";

interface TabsProps {
  label: string;
  tabs: readonly { name: string; label: string; content: ReactNode }[];
  selected: string;
  onSelect: (name: string, passing: boolean) => void;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const id = useId();
  const tabId = (name: string) => `${id}-${name}`;

  useEffect(() => {
    document.getElementById(`${id}-${selected}`)?.scrollIntoView({ block: "nearest" });
  }, [id, selected]);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ name }) => name === selected);
    const next = tabs[steps[event.key]?.(at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onSelect(next.name, true);
    document.getElementById(tabId(next.name))?.focus();
  }

  return (
    <>
      <div role="tablist" aria-label={label} className="tabs" onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={tabId(tab.name)}
            aria-selected={tab.name === selected}
            aria-controls={tab.name === selected ? `${id}-panel` : undefined}
            tabIndex={tab.name === selected ? 0 : -1}
            onClick={() => onSelect(tab.name, false)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* The key resets the panel's state, so that typed text does not appear in the next panel. */}
      <div
        key={selected}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={tabId(selected)}
        tabIndex={-1}
        className="tab-panel"
      >
        {tabs.find(({ name }) => name === selected)?.content}
      </div>
    </>
  );
}
