// Why something that was asked for did not happen; null: nothing was refused.
export const Wrong = ({ text }: { readonly text: string | null }) =>
  text && (
    <p class="wrong" role="alert">
      {text}
    </p>
  );
