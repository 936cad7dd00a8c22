import {
  ActionIcon,
  type AutocompleteProps,
  Button,
  Checkbox,
  createTheme,
  type FileInputProps,
  InputWrapper,
  type MantineColorsTuple,
  Menu,
  Modal,
  type MultiSelectProps,
  type PasswordInputProps,
  SegmentedControl,
  Select,
  type TagsInputProps,
  type TextareaProps,
  TextInput,
  Tooltip,
} from '@mantine/core';
import type { Words } from '../../shared/i18n/create-words.ts';
import { bareFilter } from '../ui/fields/bare-filter.ts';

/** Ink blue: calm for eight hours, and white on shade 8 reaches 6.9 : 1. */
const ink: MantineColorsTuple = [
  '#eaf2fb',
  '#d3e4f5',
  '#a8c9ea',
  '#7aadde',
  '#5495d3',
  '#3c85cc',
  '#2e7ac4',
  '#2268ad',
  '#1d5c9a',
  '#154a80',
];

/**
 * The kit's dark grays, shifted to the console's cooler tone. Index 7 is the page, 6 an input, 4 a
 * line, 0 text.
 */
const dark: MantineColorsTuple = [
  '#e3e8ee',
  '#c5ced8',
  '#9aa8b7',
  '#708091',
  '#435060',
  '#2a323d',
  '#1b212a',
  '#161b22',
  '#10151b',
  '#0d1116',
];

/**
 * Default props for a part of the kit that the first screen doesn't show. Set by name, so that its
 * code loads with the screen that uses it.
 */
const usual = <Props>(defaultProps: Partial<Props>) => ({ defaultProps });

/**
 * Everything is dense by default. One primary shade keeps white text readable in both schemes
 * (toolchain.md section 5).
 */
export const themeOf = ({ t }: Words) =>
  createTheme({
    colors: { ink, dark },
    primaryColor: 'ink',
    primaryShade: { light: 8, dark: 8 },
    fontFamily:
      '"Inter Variable", "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
    fontFamilyMonospace:
      'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, "Liberation Mono", monospace',
    defaultRadius: 'sm',
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    components: {
      Button: Button.extend({
        defaultProps: { size: 'xs' },
        // Buttons differ in height only. Their text has one size.
        vars: () => ({ root: { '--button-fz': 'var(--mantine-font-size-xs)' } }),
      }),
      ActionIcon: ActionIcon.extend({
        defaultProps: { variant: 'subtle', color: 'gray', size: 'md' },
      }),
      // A field's explanation stands below it, so that fields side by side are on one line.
      InputWrapper: InputWrapper.extend({
        defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
        vars: () => ({
          label: {},
          description: { '--input-description-size': '0.6875rem' },
          error: { '--input-error-size': 'var(--mantine-font-size-xs)' },
          success: {},
        }),
      }),
      Autocomplete: usual<AutocompleteProps>({
        size: 'xs',
        comboboxProps: { shadow: 'md' },
        filter: bareFilter,
      }),
      Checkbox: Checkbox.extend({ defaultProps: { size: 'xs' } }),
      FileInput: usual<FileInputProps>({ size: 'xs' }),
      MultiSelect: usual<MultiSelectProps>({
        size: 'xs',
        comboboxProps: { shadow: 'md' },
        filter: bareFilter,
      }),
      PasswordInput: usual<PasswordInputProps>({
        size: 'xs',
        visibilityToggleButtonProps: { 'aria-label': t('common.showPassword') },
      }),
      // A click on the chosen row keeps it. The clear button removes it, where a picker has one.
      Select: Select.extend({
        defaultProps: {
          size: 'xs',
          comboboxProps: { shadow: 'md' },
          allowDeselect: false,
          filter: bareFilter,
        },
      }),
      TagsInput: usual<TagsInputProps>({
        size: 'xs',
        comboboxProps: { shadow: 'md' },
        filter: bareFilter,
      }),
      Textarea: usual<TextareaProps>({ size: 'xs' }),
      TextInput: TextInput.extend({ defaultProps: { size: 'xs' } }),
      SegmentedControl: SegmentedControl.extend({ defaultProps: { size: 'xs' } }),
      // The kit puts the first focus on an element that isn't an item, which a menu must not
      // contain. So the first item takes the focus.
      Menu: Menu.extend({
        defaultProps: {
          shadow: 'md',
          transitionProps: { duration: 0 },
          withInitialFocusPlaceholder: false,
        },
      }),
      Modal: Modal.extend({
        styles: {
          title: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.35, overflowWrap: 'anywhere' },
        },
        defaultProps: {
          // The corners of panels (`--ym-radius`), in pixels.
          radius: 6,
          // The kit makes the head of a dialog a banner. A page has only one, so we remove the
          // role.
          attributes: { header: { role: 'presentation' } },
          transitionProps: { duration: 80 },
          overlayProps: { backgroundOpacity: 0.35 },
          closeButtonProps: { 'aria-label': t('common.close') },
        },
      }),
      Tooltip: Tooltip.extend({
        defaultProps: { openDelay: 350, withArrow: true, transitionProps: { duration: 60 } },
      }),
    },
  });
